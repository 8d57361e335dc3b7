// EXPECT: false(termination)
// RUN: --property termination
// SINCE: a step through a pointer
extern int __VERIFIER_nondet_int(void);
static int down(int x) { return x - 1; }
static int same(int x) { return x; }
int main(void) {
  int (*step)(int) = __VERIFIER_nondet_int() ? down : same;
  int x = 10;
  while (x > 0) x = step(x);
}
