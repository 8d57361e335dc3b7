// EXPECT: true
// RUN: --property termination
// SINCE: a number doubles until it is large
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), x = 1;
  if (n > 1000) return 0;
  while (x < n) x = x * 2;
}
