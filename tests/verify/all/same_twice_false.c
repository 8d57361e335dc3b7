// EXPECT: false
// RUN: --all
// OBLIGATIONS: 10:violated 11:proved
// SINCE: the same condition again cannot fail a second time
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  
  assert(x != 3);
  assert(x != 3);
  return 0;
}
