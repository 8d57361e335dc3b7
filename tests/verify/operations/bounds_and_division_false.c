// EXPECT: false(no-division-by-zero)
// RUN: --property no-division-by-zero,array-bounds
// SINCE: of two violations in a statement the first one is the error
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a[4] = { 0 };
  unsigned i = __VERIFIER_nondet_uint();
  int n = __VERIFIER_nondet_int();
  if (i > 3 || n < 0) return 0;
  a[i] = 10 / n;
  return a[0] == 77;
}
