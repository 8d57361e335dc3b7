// EXPECT: true
// RUN: --property strict
// SINCE: strict is everything that C leaves undefined
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 2147483647) return 0;
  int r = n + 1;
  return r;
}
