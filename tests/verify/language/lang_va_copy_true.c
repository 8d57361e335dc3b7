// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#include <stdarg.h>

static int first_of(va_list ap) { return va_arg(ap, int); }
static int twice(int n, ...) {
  va_list ap, again;
  va_start(ap, n);
  int a = va_arg(ap, int);
  va_copy(again, ap);
  int b = va_arg(ap, int);
  int c = first_of(again);
  va_end(again);
  va_end(ap);
  return 100 * a + 10 * b + c;
}

int main(void) {
  if (twice(2, 1, 2) != 122) reach_error();
  return 0;
}
