// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(4);
  *p = 2;
  if (__VERIFIER_nondet_int() == 4) { free(p); p = 0; }
  if (p) { int x = *p; free(p); return x - x; }
  return 0;
}
