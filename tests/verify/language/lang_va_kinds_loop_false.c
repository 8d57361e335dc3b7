// EXPECT: false
// The list is asked for what each argument is, in a loop, and ended by a literal 0.
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdarg.h>
static int count(const char *first, ...) {
  va_list ap;
  int n = 0;
  va_start(ap, first);
  for (const char *s = first; s; s = va_arg(ap, const char *)) n += va_arg(ap, int);
  va_end(ap);
  return n;
}
int main(void) {
  if (count("a", 1, "b", 3, 0) != 3) reach_error();
  return 0;
}
