// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: compilers leave the read out, so that a native execution did not confirm
int main(void) {
  int x = 0, *p = &x;
  if (*p) ;
  int y = *p & 0;
  return y;
}
