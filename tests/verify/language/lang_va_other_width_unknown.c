// EXPECT: unknown(va_arg of another type than the argument's)
// NATIVE: skip
// SINCE: an int was passed and a long is asked for, which is undefined (C17 7.16.1.1p2): it was read as if the long had been passed
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdarg.h>
static long sum(int n, ...) {
  va_list ap;
  va_start(ap, n);
  long r = va_arg(ap, int);
  r += va_arg(ap, long);
  va_end(ap);
  return r;
}
int main(void) {
  if (sum(2, 1, -1) != 0) reach_error();
  return 0;
}
