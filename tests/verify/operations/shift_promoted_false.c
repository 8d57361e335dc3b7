// EXPECT: false(no-invalid-shift)
// RUN: --property no-invalid-shift
// SINCE: an operand of type unsigned char is promoted to int: 32 bits
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar(), n = __VERIFIER_nondet_uchar();
  return x >> (n % 33);
}
