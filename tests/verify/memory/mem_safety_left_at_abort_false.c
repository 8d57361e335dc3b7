// EXPECT: false(valid-memcleanup)
// RUN: --property valid-memcleanup
// NATIVE: skip
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(1);
  if (__VERIFIER_nondet_int()) { abort(); }
  free(p);
  return 0;
}
