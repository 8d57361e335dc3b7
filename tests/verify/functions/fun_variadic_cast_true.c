// EXPECT: true
// SINCE: a call through a cast did not pack its variable arguments
#include <stdarg.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

static void f(int n, ...) {
  va_list list;
  va_start(list, n);
  int *p = va_arg(list, int *);
  if (*p == 4) reach_error();
  va_end(list);
}

int main(void) {
  int x = 3;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  ((void (*)(int, ...))f)(1, &x);
  return 0;
}
