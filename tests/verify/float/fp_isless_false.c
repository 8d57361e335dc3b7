// EXPECT: false
// MODELS: bv
// isless and friends are false for NaN
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float(), y = 1.0f;
  if (!(__builtin_isless(x, y) || __builtin_isgreaterequal(x, y))) reach_error();
  return 0;
}
