// EXPECT: true
// RUN: --all --property no-overflow
// OBLIGATIONS: 12:proved 14:unreached 17:unreached 21:unreached
// SINCE: an operation that no execution reaches was called proved
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void exit(int);
static void leave(void) { exit(0); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 9) return 0;
  int y = x + 1;
  if (y > 10)
    y = y * 1000000000;
  if (x == 3) {
    leave();
    y = 2147483647 + x;
  }
  if (x == 4) {
    __VERIFIER_assume(0);
    return 2147483647 + x;
  }
  return y == 2;
}
