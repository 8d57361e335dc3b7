// EXPECT: true
// RUN: --property termination
// MODELS: bv
// SINCE: steps of two never meet an odd number
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uint();
  while (c != 8) c = c + 1;
}
