// EXPECT: false
// MODELS: bv
// sqrt is rounded correctly; of negative numbers it is NaN
extern void abort(void);
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);
extern double sqrt(double);

int main(void) {
  double x = __VERIFIER_nondet_double(), n = -1.0;
  if (x != 2.0 && x != 4.0) return 0;
  double r = sqrt(x), s = sqrt(n);
  if (!(s != s && r * r == x)) reach_error();
  return 0;
}
