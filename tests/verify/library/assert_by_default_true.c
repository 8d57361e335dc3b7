// EXPECT: true
// NATIVE: skip
// SINCE: where nobody names a property, assert counts, as a user expects
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(!(x > 5 && x < 5));
  return 0;
}
