// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
static int *kept;
static void keep(int *p) { kept = p; }
static void f(void) {
  static int x = 1;
  keep(&x);
}
int main(void) {
  f();
  return *kept;
}
