// EXPECT: true
// MODELS: bv
// conversion to int truncates towards 0
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x > -3.0f && x < -2.0f)) return 0;
  if (!((int)x == -2)) reach_error();
  return 0;
}
