// EXPECT: false(valid-free)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a variable of an inner block is no block of the heap
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(sizeof *p);
  {
    int x = 1;
    int *q = __VERIFIER_nondet_int() ? &x : p;
    *q = 2;
    free(q);
  }
  return 0;
}
