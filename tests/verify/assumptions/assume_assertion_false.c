// EXPECT: false(unreach-call)
// RUN: --property all
// NATIVE: skip
// SINCE: an assertion guards an access; where everything is asked for, a failing one is the error
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[3] = { 1, 2, 3 };
  int i = __VERIFIER_nondet_int();
  assert(i >= 0 && i < 3);
  a[i] = 0;
  return 0;
}
