// EXPECT: false(no-invalid-shift)
// RUN: --property no-invalid-shift
// SINCE: 64 bits
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  unsigned n = __VERIFIER_nondet_uint();
  x <<= n & 64u;
  return x == 0;
}
