// EXPECT: true
// RUN: --property no-lossy-conversion
// SINCE: a cast that is written changes the number, too
// NATIVE: skip
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  if (x > 65535) return 0;
  return (unsigned short)x == 5;
}
