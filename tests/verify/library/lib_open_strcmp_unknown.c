// EXPECT: unknown(not confirmed)
// NATIVE: skip
// SINCE: -1 here, -2 there: the model knew only one, and the interpreter believed in another
#include <string.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char a[2] = "b", b[2] = "d";
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  if (strcmp(a, b) == -1) reach_error();
  return 0;
}
