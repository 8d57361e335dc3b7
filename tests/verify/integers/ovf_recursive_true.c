// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// MODELS: int
// SINCE: in the argument of a recursive call
extern int __VERIFIER_nondet_int(void);
static int down(int n) { return n <= 0 ? 0 : 1 + down(n - 1); }
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a < 5) a = down(a);
  return 0;
}
