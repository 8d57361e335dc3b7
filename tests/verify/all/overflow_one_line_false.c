// EXPECT: false
// RUN: --all --property no-overflow
// OBLIGATIONS: 10:14:proved 10:19:violated 10:24:violated
// SINCE: operations of one line are told apart by their columns
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || a > 10 || b < 0 || b > 2147483647) return 0;
  int c = (a + 1) + (b + 1);
  return c > 0;
}
