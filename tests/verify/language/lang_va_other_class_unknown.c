// EXPECT: unknown(va_arg of another type than the argument's)
// NATIVE: skip
// SINCE: of the argument behind one that was asked for as an int it was assumed that gcc finds it where it was passed
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdarg.h>
static double last(int n, ...) {
  va_list ap;
  va_start(ap, n);
  (void)va_arg(ap, int);
  double r = va_arg(ap, double);
  va_end(ap);
  return r;
}
int main(void) {
  if (last(2, 1.5, 2.5) != 2.5) reach_error();
  return 0;
}
