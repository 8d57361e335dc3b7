// EXPECT: true
// RUN: --property valid-memcleanup
// NATIVE: skip
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(4);
  int n = __VERIFIER_nondet_int();
  if (n == 5) free(p), p = 0;
  assert(n != 5);
  free(p);
  return 0;
}
