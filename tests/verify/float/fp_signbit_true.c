// EXPECT: true
// MODELS: bv
// signbit tells -0 from 0
extern void abort(void);
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x != 0.0) return 0;
  if (!((__builtin_signbit(x) != 0) == (1.0 / x < 0.0))) reach_error();
  return 0;
}
