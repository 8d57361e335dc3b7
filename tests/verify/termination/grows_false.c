// EXPECT: false(termination)
// RUN: --property termination
// MODELS: bv
// SINCE: a number grows away from its bound
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned long x = __VERIFIER_nondet_uint();
  if (x < 2) return 0;
  while (x != 1) x = x + 2 - x % 2;
}
