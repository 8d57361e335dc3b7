// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#include <stdarg.h>

static int sum(int n, ...) {
  va_list ap;
  int s = 0;
  va_start(ap, n);
  while (n-- > 0) s += va_arg(ap, int);
  va_end(ap);
  return s;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -100 || x > 100) return 0;
  if (sum(0) != 0) reach_error();
  if (sum(3, x, 2, -x) != 1) reach_error();
  return 0;
}
