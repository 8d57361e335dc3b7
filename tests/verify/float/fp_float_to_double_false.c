// EXPECT: false
// MODELS: bv
// every float is a double exactly
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  double d = f;
  if (!(d == f)) reach_error();
  return 0;
}
