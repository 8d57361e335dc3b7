// EXPECT: true
// MODELS: bv
// a NaN is not equal to itself and to nothing else ordered
extern void abort(void);
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x == x) return 0;
  if (!(!(x < 0.0) && !(x >= 0.0) && x != 1.0)) reach_error();
  return 0;
}
