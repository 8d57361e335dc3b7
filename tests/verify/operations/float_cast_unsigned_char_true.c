// EXPECT: true
// RUN: --property no-float-cast-overflow
// SINCE: to a small type; what is above -1 becomes 0
// ASSUMES-NOT: float-to-int
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (!(d > -1.0 && d < 256.0)) return 0;
  unsigned char c = d;
  return c;
}
