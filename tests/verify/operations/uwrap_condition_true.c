// EXPECT: true
// RUN: --property no-unsigned-overflow
// SINCE: in a condition, where || decides
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a < b || a - b < 10u) return 1;
  return 0;
}
