// EXPECT: true
// RUN: --property all
// SINCE: all is what SV-COMP has; assertions are errors, division by zero is assumed away
// NATIVE: skip
// ASSUMES: division-by-zero
extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  int r = 100 / n;
  assert(r <= 100 && r >= -100);
  return r;
}
