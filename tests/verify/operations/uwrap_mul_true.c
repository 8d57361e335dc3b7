// EXPECT: true
// RUN: --property no-unsigned-overflow
// SINCE: *
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a > 65535u || b > 65537u) return 0;
  return a * b == 5;
}
