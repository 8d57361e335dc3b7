// EXPECT: true
// RUN: --property all
// NATIVE: skip
// ASSUMES-NOT: assertion
// SINCE: where assertions are checked, no proof assumes them
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[3] = { 1, 2, 3 };
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2) return 0;
  assert(i >= 0 && i < 3);
  a[i] = 0;
  return 0;
}
