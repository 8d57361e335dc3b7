// EXPECT: false(termination)
// RUN: --property termination
// SINCE: a fast power
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned e = __VERIFIER_nondet_uint(), r = 1, b = 3;
  while (e) { if (e & 1) r *= b; b *= b; if (e > 1) e /= 2; }
}
