// EXPECT: false(no-overflow)
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: a product of two unsigned short is one of int
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
  unsigned short a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
  unsigned c = a * b;
  (void)c;
  return 0;
}
