// EXPECT: false
// MODELS: bv
// fmod has the sign of its first argument and is smaller than the second
extern void abort(void);
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);
extern double fmod(double, double);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x > -8.0 && x < 8.0)) return 0;
  double r = fmod(x, 3.0);
  if (!(r >= 0.0)) reach_error();
  return 0;
}
