// EXPECT: true
// MODELS: bv
// a square of a number in [-1, 1] lies in [0, 1]
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= -1.0f && x <= 1.0f)) return 0;
  float y = x * x;
  if (!(y >= 0.0f && y <= 1.0f)) reach_error();
  return 0;
}
