// EXPECT: false(termination)
// RUN: --property termination
// SINCE: numbers that change places
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 0 || y < 0) return 0;
  while (x > 0) { int t = x; x = y; y = t; }
}
