// EXPECT: false(no-invalid-shift)
// RUN: --property no-invalid-shift
// SINCE: 1 << 31 is an overflow, which is not asked for
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 32) return 0;
  return 1 << n == 5;
}
