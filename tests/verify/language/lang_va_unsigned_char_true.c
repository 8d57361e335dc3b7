// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#include <stdarg.h>

static int low(int n, ...) {
  va_list ap;
  va_start(ap, n);
  unsigned char c = va_arg(ap, int);
  va_end(ap);
  return c;
}

int main(void) {
  if (low(1, 300) != 44) reach_error();
  return 0;
}
