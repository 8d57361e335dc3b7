// EXPECT: true
// RUN: --all
// OBLIGATIONS: 10:proved 11:proved 12:proved 13:proved
// SINCE: several assertions in sequence, one verdict each
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 100) return 0;
  assert(x >= 0);
  assert(x < 101);
  assert(2 * x <= 200);
  assert(x != 150);
  return 0;
}
