// EXPECT: false(termination)
// RUN: --property termination
// SINCE: subtraction; the other does nothing for equal numbers
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || b <= 0) return 0;
  while (a != b) {
    if (a > b) a = a - b;
    else b = b - a;
  }
}
