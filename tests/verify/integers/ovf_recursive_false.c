// EXPECT: false(no-overflow)
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: in the argument of a recursive call
extern int __VERIFIER_nondet_int(void);
static int down(int n) { return n <= 0 ? 0 : 1 + down(n - 1); }
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a < 5) a = down(a) + 2147483640 + a * 2;
  return 0;
}
