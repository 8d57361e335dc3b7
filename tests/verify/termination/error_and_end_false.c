// EXPECT: false(termination)
// RUN: --property unreach-call,no-overflow,termination
// NATIVE: skip
// SINCE: no error, but no end
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  if (n < 0 || n > 1000) return 0;
  while (i != n)
    if (i != 500) ++i;
  if (i != n) reach_error();
}
