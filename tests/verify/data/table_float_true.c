// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
static const double price[5] = {0.5, 1.25, -2.0, 1e300, 0.0};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  if (i >= 5) return 0;
  if (price[i] < 0 && i != 2) reach_error();
  if (price[i] > 2 && price[i] != 1e300) reach_error();
  return 0;
}
