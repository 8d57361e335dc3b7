// EXPECT: true
// ASSUMES: library-function
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
#include <stdlib.h>
int main(void) {
  char *home = getenv("HOME");
  if (home != 0 && home == 0) reach_error();
  return 0;
}
