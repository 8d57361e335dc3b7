// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#include <stdarg.h>

static int count(int *first, ...) {
  va_list ap;
  int n = 0;
  va_start(ap, first);
  for (int *p = first; p; p = va_arg(ap, int *)) n += *p;
  va_end(ap);
  return n;
}

int main(void) {
  int a = 1, b = 2;
  if (count(&a, &b, (int *)0) != 1) reach_error();
  return 0;
}
