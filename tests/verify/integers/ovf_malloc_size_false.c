// EXPECT: false(no-overflow)
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: the size of a block is evaluated though the model does not need it (a wrong TRUE)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  void *p = malloc(x * 4);
  free(p);
  return 0;
}
