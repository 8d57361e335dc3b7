// EXPECT: true
// RUN: --property no-invalid-shift
// SINCE: 64 bits
// ASSUMES-NOT: shift-count
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  unsigned n = __VERIFIER_nondet_uint();
  x <<= n & 63u;
  return x == 0;
}
