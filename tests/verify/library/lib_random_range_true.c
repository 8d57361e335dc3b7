// EXPECT: true
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  long r = random();
  if (r < 0) reach_error();
  return 0;
}
