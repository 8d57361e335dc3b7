// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// LIMIT: access to memory that the model cannot follow
// NATIVE: skip
static int *kept;
static void keep(int *p) { kept = p; }
static void f(void) {
  int x = 1;
  keep(&x);
}
int main(void) {
  f();
  return *kept;
}
