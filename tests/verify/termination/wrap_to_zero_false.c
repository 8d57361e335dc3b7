// EXPECT: false(termination)
// RUN: --property termination
// SINCE: in steps of two, an odd number never is zero
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char i = (unsigned char)__VERIFIER_nondet_uint();
  while (i != 0) i += 2;
}
