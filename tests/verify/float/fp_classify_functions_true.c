// EXPECT: true
// MODELS: bv
// isnan, isinf and the like as functions
extern void abort(void);
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);
extern int __isnan(double);
extern int __isinf(double);
extern int __finite(double);

int main(void) {
  double x = __VERIFIER_nondet_double();
  int n = __isnan(x), i = __isinf(x), f = __finite(x);
  if (!((n != 0) + (i != 0) + (f != 0) == 1)) reach_error();
  return 0;
}
