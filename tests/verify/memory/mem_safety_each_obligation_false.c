// EXPECT: false
// RUN: --all --property valid-memsafety
// OBLIGATIONS: 8:violated 10:proved 12:violated 13:proved 14:violated 15:violated
// NATIVE: skip
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int a[4];
int main(void) {
  int *p = malloc(8);
  p[1] = 1;
  int n = __VERIFIER_nondet_int();
  if (n > 4) a[n % 5] = 1;
  if (n == 3) a[n] = 2;
  if (n == 2) free(p); else if (n == 1) free(p + 1);
  p[0] = 1;
  return 0;
}
