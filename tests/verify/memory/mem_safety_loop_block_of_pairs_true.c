// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// LIMIT: timeout [bv]
// Blocks of one call of calloc, used as a block of memory is, and one of another call at the same time.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct pair { int a, b; };
int main(void) {
  int k = __VERIFIER_nondet_int();
  for (int i = 0; i < k; i++) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 1000) continue;
    struct pair *p = calloc(n + 1, sizeof *p);
    char *s = malloc(n);
    memset(s, 1, n);
    p[n].b = 1;
    free(p);
    free(s);
  }
  return 0;
}
