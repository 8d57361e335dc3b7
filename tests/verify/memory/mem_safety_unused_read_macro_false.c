// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent (gcc leaves the read out)
// SINCE: no edit of the program reaches what a macro expands to
#define GET(p) (*p)
int main(void) {
  int *p = 0;
  return GET(p) & 0;
}
