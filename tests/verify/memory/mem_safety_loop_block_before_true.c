// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// LIMIT: timeout [bv]
// The block before the newest one is known where the access names the pointer to its beginning.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *last = 0;
  unsigned n = __VERIFIER_nondet_uint() % 100 + 20, m = 0;
  for (int i = 0; i < 3; i++) {
    int *p = malloc((n + i) * sizeof *p);
    if (last) {
      last[m - 1] = 1;
      free(last);
    }
    last = p;
    m = n + i;
  }
  free(last);
  return 0;
}
