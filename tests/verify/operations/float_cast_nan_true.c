// EXPECT: true
// RUN: --property no-float-cast-overflow
// SINCE: NaN has no integer
// ASSUMES-NOT: float-to-int
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float f = __VERIFIER_nondet_float();
  if (!(f < 1000.0f && f > -1000.0f)) return 0;
  return (int)(f / 2.0f) == 1;
}
