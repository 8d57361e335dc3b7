// EXPECT: true
// RUN: --property no-division-by-zero
// SINCE: the value is dropped
// ASSUMES-NOT: division-by-zero
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  (void)(5 / (n + 1));
  return 0;
}
