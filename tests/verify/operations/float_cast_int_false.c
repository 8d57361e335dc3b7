// EXPECT: false(no-float-cast-overflow)
// RUN: --property no-float-cast-overflow
// SINCE: double to int
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (!(d > -2147483649.0 && d < 2147483649.0)) return 0;
  return (int)d == 7;
}
