// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: the first of two operations of an expression
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a >= 0 && b <= 0 && b > -100) a = a + b - 1;
  else a = 0;
  return 0;
}
