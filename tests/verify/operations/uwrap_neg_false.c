// EXPECT: false(no-unsigned-overflow)
// RUN: --property no-unsigned-overflow
// SINCE: unary -
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  if (a > 1u) return 0;
  return -a == 0;
}
