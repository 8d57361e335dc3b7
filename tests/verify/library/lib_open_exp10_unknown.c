// EXPECT: unknown(not confirmed)
// NATIVE: skip
// SINCE: the interpreter computed pow(10, x), which is not always what exp10 returns
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern double exp10(double);

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i != 299) return 0;
  double x = 299 / -7.0;
  if (exp10(x) != 1.9306977288832453e-43) reach_error();
  return 0;
}
