// EXPECT: true
// RUN: --all --property valid-memsafety
// OBLIGATIONS: 8:proved 10:proved 12:proved 13:proved 14:proved
// NATIVE: skip
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int a[4];
int main(void) {
  int *p = malloc(8);
  p[1] = 1;
  int n = __VERIFIER_nondet_int();
  if (n > 4) a[n % 4] = 1;
  if (n == 3) a[n] = 2;
  free(p);
  return 0;
}
