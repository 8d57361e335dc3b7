// EXPECT: false
// NATIVE: skip
// RUN: --error-function __assert_fail --property unreach-call
// SINCE: the same of what assert calls
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(!(x > 5));
  return 0;
}
