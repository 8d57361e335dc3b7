// EXPECT: true
// RUN: --property no-lossy-conversion
// SINCE: an operand of a comparison is converted to unsigned
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned u = __VERIFIER_nondet_uint();
  if (x < 0) return 0;
  return x < u;
}
