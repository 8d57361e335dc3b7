// EXPECT: true
// RUN: --property no-float-nan
// SINCE: 0.0 / 0.0
// NATIVE: skip
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double a = __VERIFIER_nondet_double();
  if (!(a >= 0.0 && a <= 4.0)) return 0;
  return a / (a + 1.0) == 1.0;
}
