// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static int minus(int a, int b) { return a - b; }
static int suffix(int a, int b) { return b; }

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < -9 || x > 9 || y < -9 || y > 9) return 0;
  int (*f)(int, int) = suffix;
  if (x > y) f = minus;
  if (f(x, y) != (x > y ? x - y : y)) reach_error();
  return 0;
}
