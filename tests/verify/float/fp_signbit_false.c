// EXPECT: false
// MODELS: bv
// signbit tells -0 from 0
extern void abort(void);
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x != 0.0) return 0;
  if (!(!__builtin_signbit(x))) reach_error();
  return 0;
}
