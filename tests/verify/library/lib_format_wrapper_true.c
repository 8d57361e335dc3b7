// EXPECT: true
// SINCE: vsprintf and vsnprintf did not look at their formats; what all calls of a wrapper pass is known
#include <stdarg.h>
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
static void inner(char *to, const char *format, va_list list) { vsnprintf(to, 8, format, list); }
static void print(char *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  inner(to, format, list);
  va_end(list);
}
int main(void) {
  int x = 0;
  char text[8];
  print(text, "ab%d", x);
  print(text, x ? "%s" : "%p", &x);
  if (x != 0) reach_error();
  return 0;
}
