// EXPECT: false(termination)
// RUN: --property termination
// SINCE: in each round one of two numbers falls
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  while (x > 0 && y > 0) {
    if (__VERIFIER_nondet_int()) x--;
    else x = y;
  }
}
