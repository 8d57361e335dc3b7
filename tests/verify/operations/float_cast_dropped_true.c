// EXPECT: true
// RUN: --property no-float-cast-overflow
// NATIVE: skip
extern double __VERIFIER_nondet_double(void);
static int x;
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (!(d > -100 && d < 1e9)) return 0;
  ((int)d, x);
  return 0;
}
