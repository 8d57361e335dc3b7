// EXPECT: false(no-float-cast-overflow)
// RUN: --property no-float-cast-overflow
// SINCE: to a small type; what is above -1 becomes 0
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (!(d > -1.5 && d < 256.0)) return 0;
  unsigned char c = d;
  return c;
}
