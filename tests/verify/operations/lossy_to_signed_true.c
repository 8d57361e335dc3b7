// EXPECT: true
// RUN: --property no-lossy-conversion
// SINCE: a large unsigned number to int
// NATIVE: skip
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned u = __VERIFIER_nondet_uint();
  int x = 0;
  if (u <= 0x7fffffffu) x = u;
  return x;
}
