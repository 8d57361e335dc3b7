// EXPECT: true
// RUN: --property no-overflow,no-invalid-shift
// SINCE: with no-overflow, of which 1 << 31 is a violation
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 30) return 0;
  return 1 << n == 5;
}
