// EXPECT: false(no-overflow)
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: only one operand of ?: is evaluated
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = a < 0 ? a - 1 : a + 1;
  (void)b;
  return 0;
}
