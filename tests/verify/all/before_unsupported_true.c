// EXPECT: unknown(unsupported)
// RUN: --all --property valid-memsafety
// OBLIGATIONS: 11:proved 12:proved 13:unknown
// NATIVE: skip
// SINCE: one access that the model cannot follow left every obligation open, those before it as well
extern int __VERIFIER_nondet_int(void);
struct s { int a[2]; int b; } x;
int main(void) {
  int i = __VERIFIER_nondet_int(), *p = &x.b;
  if (i < 0 || i > 2) return 0;
  *p = 1;
  p[0] = 2;
  x.a[i] = 3;
  return 0;
}
