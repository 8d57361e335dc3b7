// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
#include <string.h>
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  if (n > 1000) return 0;
  char *p = malloc(n + 1);
  memset(p, 1, n + 1);
  free(p);
  return 0;
}
