// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
static int *f(void) {
  static int a[2];
  a[0] = 1;
  int *p = a;
  return p;
}
int main(void) { return f()[0] - 1; }
