// EXPECT: true
// RUN: --property termination
// SINCE: bits fall out at the end
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  while (x) x >>= 1;
}
