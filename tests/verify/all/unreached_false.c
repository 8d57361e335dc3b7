// EXPECT: false(no-overflow)
// RUN: --all --property no-overflow
// OBLIGATIONS: 10:proved 12:violated 14:unreached
// SINCE: an operation that no execution reaches was called proved
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 9) return 0;
  int y = x + 1;
  if (y > 9)
    y = y * 1000000000;
  __VERIFIER_assume(x > 9);
  return 2147483647 + x;
}
