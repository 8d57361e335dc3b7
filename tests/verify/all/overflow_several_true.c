// EXPECT: true
// RUN: --all --property no-overflow
// OBLIGATIONS: 10:proved 11:proved 12:proved 13:proved
// SINCE: several operations, some of which overflow
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < -100 || a > 100) return 0;
  int c = a * 3;
  int d = c + a;
  int e = -a;
  int f = a - 7;
  return (c ^ d ^ e ^ f) & 1;
}
