// EXPECT: true
// RUN: --property termination
// SINCE: counts up until it wraps around
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char i = (unsigned char)__VERIFIER_nondet_uint();
  while (i != 0) ++i;
}
