// EXPECT: false(unreach-call)
// RUN: --property all
// SINCE: all is what SV-COMP has; assertions are errors, division by zero is assumed away
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  int r = 100 / n;
  assert(n != 1);
  return r;
}
