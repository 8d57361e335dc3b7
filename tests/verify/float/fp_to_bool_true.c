// EXPECT: true
// MODELS: bv
// conversion to _Bool asks for non-zero: 0.5 and NaN are true
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  _Bool b = x;
  if (x == 0.0f) return 0;
  if (!(b)) reach_error();
  return 0;
}
