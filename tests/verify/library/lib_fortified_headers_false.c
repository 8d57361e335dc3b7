// EXPECT: false
// RUN: -D__OPTIMIZE__ -D_FORTIFY_SOURCE=2
// SINCE: the library's own `extern inline` wrappers counted as the functions, and called themselves
#include <string.h>
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char a[8] = {0}, b[8] = "abc";
  memcpy(a, b, 8);
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 7 && a[0] != 'a') reach_error();
  strcpy(a, "xy");
  if (n == 8 && a[2] != 'y') reach_error();
  printf("%s\n", a);
  return 0;
}
