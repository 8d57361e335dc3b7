// EXPECT: true
// RUN: --property termination
// MODELS: bv
// SINCE: x & (x - 1) has a bit less
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  while (x) x = x & (x - 1);
}
