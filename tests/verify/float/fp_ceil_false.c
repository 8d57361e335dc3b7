// EXPECT: false
// MODELS: bv
// ceil of (-1, 0) is -0
extern void abort(void);
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);
extern double ceil(double);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x > -1.0 && x < 0.0)) return 0;
  double y = ceil(x);
  if (!(y == 0.0 && !__builtin_signbit(y))) reach_error();
  return 0;
}
