// EXPECT: true
// RUN: --all --property unreach-call,no-overflow --assert
// OBLIGATIONS: 11:proved 12:proved 13:proved
// SINCE: two properties in one run, each obligation by itself
// NATIVE: skip
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 1000) return 0;
  int y = x + 1;
  assert(y > x);
  assert(y != 0);
  return 0;
}
