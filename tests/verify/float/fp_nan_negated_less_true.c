// EXPECT: true
// MODELS: bv
// !(x < 1) is not x >= 1 for NaN
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x < 1.0f) return 0;
  if (!(x >= 1.0f || x != x)) reach_error();
  return 0;
}
