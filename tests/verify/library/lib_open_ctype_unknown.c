// EXPECT: unknown(not confirmed)
// NATIVE: skip
#include <ctype.h>
#undef isalpha
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  if ((isalpha)('x') == 1) reach_error();
  return 0;
}
