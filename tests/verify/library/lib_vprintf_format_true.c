// EXPECT: true
#include <stdarg.h>
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

static void print(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

int main(void) {
  int n = 0;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  print("%d", n);
  print("100%% new %s", "n");
  if (n != 0) reach_error();
  return 0;
}
