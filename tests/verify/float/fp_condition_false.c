// EXPECT: false
// MODELS: bv
// the truth of a float is being different from 0
extern void abort(void);
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x) return 0;
  if (!(1.0 / x > 0.0)) reach_error();
  return 0;
}
