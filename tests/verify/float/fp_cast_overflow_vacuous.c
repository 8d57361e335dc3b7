// EXPECT: unknown(vacuous)
// MODELS: bv
// an out-of-range conversion ends the execution (undefined); x86 goes on with another value, so a proof by that is vacuous
extern void abort(void);
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= 2147483647.0)) return 0;
  int i = (int)x;
  if (!(i == 2147483647)) reach_error();
  return 0;
}
