// EXPECT: true
// LIMIT: certificate not checked | timeout [int bv]
// SINCE: the result of sprintf and snprintf was any value
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char text[40];
  unsigned n = __VERIFIER_nondet_uint();
  int a = snprintf(text, sizeof text, "n=%u;", n);
  if (a < 4 || a > 14) reach_error();
  return 0;
}
