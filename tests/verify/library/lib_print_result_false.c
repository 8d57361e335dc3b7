// EXPECT: false
// SINCE: see lib_print_result_true
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  int a = printf("%d", n);
  if (a < 0 || a == 1) return 0;
  if (putchar(a) != a && putchar(a) >= 0) return 0;
  if (n == -12345) reach_error();
  return 0;
}
