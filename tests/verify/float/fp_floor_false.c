// EXPECT: false
// MODELS: bv
// floor rounds down, also below 0
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);
extern float floorf(float);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x > -2.0f && x < -1.0f)) return 0;
  if (!(floorf(x) == -1.0f)) reach_error();
  return 0;
}
