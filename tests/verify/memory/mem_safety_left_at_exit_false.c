// EXPECT: false(valid-memcleanup)
// RUN: --property valid-memcleanup
// NATIVE: skip
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(4);
  int n = __VERIFIER_nondet_int();
  if (n == 3) {
    
    exit(1);
  }
  free(p);
  return 0;
}
