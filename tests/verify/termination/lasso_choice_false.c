// EXPECT: false
// RUN: --property termination
// SINCE: no lexicographic tuple falls in each round; a transition invariant does
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  while (x > 0 && y > 0) {
    int t = x;
    if (__VERIFIER_nondet_int()) { x = x - 1; y = t; }
    else { x = y; y = t; }
  }
}
