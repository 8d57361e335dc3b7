// EXPECT: true
// RUN: --property valid-memsafety
// SINCE: blocks of more than 16 elements that a loop allocates could not be freed in a proof
// NATIVE: skip
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  while (__VERIFIER_nondet_int()) {
    char *p = malloc(100);
    free(p);
  }
  return 0;
}
