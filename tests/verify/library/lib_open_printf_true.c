// EXPECT: true
// SINCE: the interpreter returned 0, which printf never does here
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  if (printf("abc") == 0) reach_error();
  return 0;
}
