// EXPECT: true
// RUN: --property no-unsigned-overflow
// SINCE: * by a constant
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long a = __VERIFIER_nondet_ulong();
  if (a > 6148914691236517205ul) return 0;
  return a * 3 == 5;
}
