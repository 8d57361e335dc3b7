// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdarg.h>
struct number { long a; };
struct real { double a; };
static long first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  long r = va_arg(ap, struct number).a;
  va_end(ap);
  return r;
}
int main(void) {
  struct number k = { 4 };
  struct real x = { 0 };
  if (k.a != 4 || x.a != 0 || first(1, k) != 4) reach_error();
  return 0;
}
