// EXPECT: false(no-division-by-zero)
// RUN: --property no-division-by-zero
// SINCE: the value is dropped
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  (void)(5 / (n / 2 % 1));
  return 0;
}
