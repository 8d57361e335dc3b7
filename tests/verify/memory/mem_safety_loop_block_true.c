// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// LIMIT: timeout [bv]
// Each block of a loop has a size of its own and is freed before the next is allocated.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int k = __VERIFIER_nondet_int();
  for (int i = 0; i < k; i++) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 1000) continue;
    int *p = malloc(n * sizeof *p);
    for (unsigned j = 0; j < n; j++) p[j] = 1;
    free(p);
  }
  return 0;
}
