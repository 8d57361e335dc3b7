// EXPECT: false
// RUN: --property valid-memsafety
// NATIVE: skip
// The product of two numbers that are not known wraps around nowhere: calloc returns null instead.
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  size_t n = __VERIFIER_nondet_ulong(), last = n;
  int *p = calloc(n, sizeof *p);
  if (n > 0 && n < 9 && p != 0) p[last] = 1;
  free(p);
  return 0;
}
