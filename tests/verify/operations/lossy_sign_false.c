// EXPECT: false(no-lossy-conversion)
// RUN: --property no-lossy-conversion
// SINCE: a negative number to unsigned
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -1) return 0;
  unsigned u = x;
  return u == 7u;
}
