// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#include <stdarg.h>

static int last(int n, ...) {
  va_list ap;
  int r = 0;
  va_start(ap, n);
  for (int i = 0; i < n; i++) r = va_arg(ap, int);
  va_end(ap);
  return r;
}

int main(void) {
  int (*f)(int, ...) = last;
  if (f(2, 8, 9) != 9) reach_error();
  return 0;
}
