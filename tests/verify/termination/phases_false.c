// EXPECT: false(termination)
// RUN: --property termination
// SINCE: first one number falls until it is negative, then the other
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x > 1000 || y > 1000 || y < -1000) return 0;
  while (x > 0) {
    x = x + y;
    y = 0;
  }
}
