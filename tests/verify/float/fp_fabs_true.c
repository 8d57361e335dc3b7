// EXPECT: true
// MODELS: bv
// fabs clears the sign
extern void abort(void);
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);
extern double fabs(double);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = fabs(x);
  if (!(y >= 0.0 || y != y)) reach_error();
  return 0;
}
