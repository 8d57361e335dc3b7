// EXPECT: true
// NATIVE: skip
// RUN: --property unreach-call
// SINCE: SV-COMP's property is a call of reach_error alone; a failing assertion ends the execution
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x < 5);
  if (x >= 5) reach_error();
  return 0;
}
