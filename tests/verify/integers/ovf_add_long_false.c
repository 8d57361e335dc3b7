// EXPECT: false(no-overflow)
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: + of long
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long a = __VERIFIER_nondet_long(), b = __VERIFIER_nondet_long();
  if (a > 0 && b > -1000) { long c = a + b; (void)c; }
  return 0;
}
