// EXPECT: false(no-lossy-conversion)
// RUN: --property no-lossy-conversion
// SINCE: a floating-point number
// NATIVE: skip
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (!(d >= 0.0 && d < 32769.0)) return 0;
  return (short)d;
}
