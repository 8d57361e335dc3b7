// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// LIMIT: cannot follow [int bv sp bmc kojak predicates impact horn]
// NATIVE: skip
int g = 1;
static int *f(void) {
  int x = 1;
  int *p = &x;
  x = *p;
  return p;
}
int main(void) {
  return *f();
}
