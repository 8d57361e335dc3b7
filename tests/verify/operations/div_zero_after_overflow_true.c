// EXPECT: true
// RUN: --property no-division-by-zero
// SINCE: INT_MIN / -1 is an overflow, which is not asked for
// ASSUMES: signed-overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (n ==  0) return 0;
  return a / n == 3;
}
