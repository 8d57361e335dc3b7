// EXPECT: false(no-overflow)
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: in the argument of a call
extern int __VERIFIER_nondet_int(void);
static int same(int x) { return x; }
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a > 10) a = same(a + 1);
  return 0;
}
