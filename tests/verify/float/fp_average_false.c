// EXPECT: false
// MODELS: bv
// the middle of two small numbers lies between them
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
  if (!(a >= 0.0f && a <= b && b <= 1.0f)) return 0;
  float m = a + (b - a) / 2.0f;
  if (!(m > a)) reach_error();
  return 0;
}
