// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// LIMIT: cannot follow [int bv sp bmc kojak predicates impact horn]
// NATIVE: skip
struct s { int a[2]; int b; };
int main(void) {
  struct s x;
  x.b = 1;
  int *p = &x.b;
  return p[1];
}
