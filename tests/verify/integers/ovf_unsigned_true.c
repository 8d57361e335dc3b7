// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: unsigned arithmetic and conversions never overflow
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  int b = (int)(a * 3 + 7u);
  a = -a;
  b = (int)(a - (unsigned)b);
  return 0;
}
