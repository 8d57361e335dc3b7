// EXPECT: false(termination)
// RUN: --property termination
// SINCE: the second number is set anew when the first falls
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  while (x > 0 && y > 0) {
    if (__VERIFIER_nondet_int()) { y = __VERIFIER_nondet_int(); }
    else y--;
  }
}
