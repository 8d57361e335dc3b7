// EXPECT: true
// MODELS: bv
// exp is positive, log of less than 1 is negative
extern void abort(void);
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);
extern double exp(double);
extern double log(double);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x > 0.0 && x < 1.0)) return 0;
  if (!(exp(x) >= 1.0 && log(x) <= 0.0)) reach_error();
  return 0;
}
