// EXPECT: true
// RUN: --property no-float-nan
// SINCE: the difference of infinities
// NATIVE: skip
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float a = __VERIFIER_nondet_float();
  if (a != a || a - 1.0f == a + 1.0f) return 0;
  return a - a == 0.0f;
}
