// EXPECT: true
// MODELS: bv
// fmin and fmax ignore a NaN
extern void abort(void);
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);
extern double fmin(double, double);
extern double fmax(double, double);

int main(void) {
  double x = __VERIFIER_nondet_double();
  double a = fmin(x, 1.0), b = fmax(x, 1.0);
  if (!(a <= 1.0 && b >= 1.0)) reach_error();
  return 0;
}
