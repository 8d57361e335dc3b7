// EXPECT: false(array-bounds)
// RUN: --property array-bounds
// SINCE: a negative index
extern int __VERIFIER_nondet_int(void);
struct s { int first, a[4]; };
int main(void) {
  struct s x = { 1, { 0 } };
  int i = __VERIFIER_nondet_int();
  if (i < -1 || i > 3) return 0;
  return x.a[i];
}
