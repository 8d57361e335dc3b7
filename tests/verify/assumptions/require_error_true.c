// EXPECT: true
// NATIVE: skip
// RUN: --require-error
// SINCE: the pair of require_error_unknown
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 5) assert(x < 6);
  return 0;
}
