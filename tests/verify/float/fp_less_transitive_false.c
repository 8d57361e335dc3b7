// EXPECT: false
// MODELS: bv
// < is transitive
extern void abort(void);
void reach_error(void) { abort(); }
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float(), c = __VERIFIER_nondet_float();
  if (!(a < b && b < c)) return 0;
  if (!(a + 1.0f < c)) reach_error();
  return 0;
}
