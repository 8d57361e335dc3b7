// EXPECT: true
// RUN: --property no-float-nan
// SINCE: an operation on NaN gives NaN, but not anew
// NATIVE: skip
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double a = __VERIFIER_nondet_double();
  if (a == a) return 0;
  return a * 0.0 == 0.0;
}
