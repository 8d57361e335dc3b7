// EXPECT: false(no-float-nan)
// RUN: --property no-float-nan
// SINCE: an operation on NaN gives NaN, but not anew
// NATIVE: skip
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double a = __VERIFIER_nondet_double();
  if (a == a && a <= 1e300) return 0;
  return a * 0.0 == 0.0;
}
