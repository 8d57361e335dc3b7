// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
static int t[4] = {1, 2, 3, 4};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  if (i >= 4) return 0;
  unsigned copy[4] = {1, n, 3, 4};
  if (copy[i] == 5 && i != 1) reach_error();
  if (t[i] == 4 && i != 3) reach_error();
  return 0;
}
