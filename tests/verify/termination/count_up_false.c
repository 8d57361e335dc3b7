// EXPECT: false(termination)
// RUN: --property termination
// SINCE: a loop that counts to a bound
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; ) ;
}
