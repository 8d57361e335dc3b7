// EXPECT: false
// RUN: --all
// OBLIGATIONS: 9:violated 10:proved 11:violated
// SINCE: an assertion after a violated one is judged by the executions that pass the first
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x > 5);
  assert(x > 4);
  assert(x != 7);
  return 0;
}
