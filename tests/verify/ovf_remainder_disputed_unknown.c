// EXPECT: unknown(remainder of the smallest number by -1)
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: C leaves the remainder undefined where the quotient overflows; tools disagree whether that is an overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (b != 0 && b < 0) a = a % b;
  return 0;
}
