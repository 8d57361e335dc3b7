// EXPECT: false
// SINCE: see lib_sprintf_result_true
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char text[40];
  unsigned n = __VERIFIER_nondet_uint();
  int a = snprintf(text, 4, "n=%u;", n);
  if (a == 13) reach_error();
  return 0;
}
