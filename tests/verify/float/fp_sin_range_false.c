// EXPECT: false
// MODELS: bv
// LIMIT: not confirmed
// sin and cos lie in [-1, 1]
extern void abort(void);
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);
extern double sin(double);
extern double cos(double);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= 0.0 && x <= 1.0)) return 0;
  double s = sin(x), c = cos(x);
  if (!(s > 0.0 || c < 1.0)) reach_error();
  return 0;
}
