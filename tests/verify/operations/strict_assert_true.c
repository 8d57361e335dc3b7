// EXPECT: true
// RUN: --property strict
// SINCE: strict is everything that C leaves undefined
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0) return 0;
  assert(n > 0); int r = 0;
  return r;
}
