// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#include <stdarg.h>

static long long mixed(int n, ...) {
  va_list ap;
  va_start(ap, n);
  long long r = va_arg(ap, int);
  r += va_arg(ap, unsigned);
  r += va_arg(ap, long long);
  r += *va_arg(ap, int *);
  va_end(ap);
  return r;
}

int main(void) {
  int seven = 7;
  char c = __VERIFIER_nondet_int();
  if (mixed(4, c, 2u, 5000000000LL, &seven) != 5000000009LL + c) reach_error();
  return 0;
}
