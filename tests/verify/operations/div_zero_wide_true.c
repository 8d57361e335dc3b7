// EXPECT: true
// RUN: --property no-division-by-zero
// SINCE: of 128 bits
// ASSUMES-NOT: division-by-zero
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned __int128 n = (unsigned __int128)__VERIFIER_nondet_ulong() << 64;
  return (int)(1000 / (n +  1));
}
