// EXPECT: false(termination)
// RUN: --property termination
// SINCE: the digits of a number
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), digits = 0;
  if (n < 100) return 0;
  do { digits = n; n /= 10; n = n < 10 ? digits : n; } while (n != 0);
}
