// EXPECT: unknown(not confirmed)
// NATIVE: skip
// SINCE: output may fail, but an error that only a failing standard output shows is none that an execution here shows
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  if (printf("ab") < 0) reach_error();
  return 0;
}
