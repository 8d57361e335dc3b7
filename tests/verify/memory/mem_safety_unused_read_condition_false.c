// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent (gcc leaves the read out)
// SINCE: compilers leave the read out, so that a native execution did not confirm
int main(void) {
  int *p = 0;
  if (*p) ;
  int y = *p & 0;
  return y;
}
