// EXPECT: false(no-unsigned-overflow)
// RUN: --property no-unsigned-overflow
// SINCE: unsigned char is promoted to int, which does not wrap
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar();
  unsigned b = a;
  b = b - 1;
  return b == 3;
}
