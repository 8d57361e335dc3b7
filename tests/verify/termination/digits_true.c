// EXPECT: true
// RUN: --property termination
// SINCE: the digits of a number
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), digits = 0;
  do { digits++; n /= 10; } while (n != 0);
}
