// EXPECT: true
// MODELS: bv
// fdim is the positive difference
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);
extern float fdimf(float, float);

int main(void) {
  float x = __VERIFIER_nondet_float(), y = fdimf(x, 1.0f);
  if (!(y >= 0.0f || x != x)) reach_error();
  return 0;
}
