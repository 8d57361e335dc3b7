// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// LIMIT: timeout [bv]
// A pointer walks over a block of bytes to its last one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int k = __VERIFIER_nondet_int();
  for (int i = 0; i < k; i++) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000) continue;
    char *p = malloc(n + 1), *q = p;
    while (q < p + n) *q++ = 'x';
    *q = 0;
    free(p);
  }
  return 0;
}
