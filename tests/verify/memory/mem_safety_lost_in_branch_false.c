// EXPECT: false(valid-memtrack)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(4);
  if (__VERIFIER_nondet_int() == 7) {
    
    return 1;
  }
  free(p);
  return 0;
}
