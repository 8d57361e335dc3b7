// EXPECT: false(no-invalid-shift)
// RUN: --property strict
// SINCE: strict is everything that C leaves undefined
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 5) return 0;
  int r = (int)(1u << n);
  return r;
}
