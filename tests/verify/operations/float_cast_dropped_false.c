// EXPECT: false(no-float-cast-overflow)
// RUN: --property no-float-cast-overflow
// NATIVE: skip
// SINCE: a conversion whose value is dropped was no conversion
extern double __VERIFIER_nondet_double(void);
static int x;
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (!(d > -100 && d < 1e10)) return 0;
  ((int)d, x);
  return 0;
}
