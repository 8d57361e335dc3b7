// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// No step leads from one block of a loop into another, however far it is.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *last = 0, k = __VERIFIER_nondet_int(), l = __VERIFIER_nondet_int();
  for (int i = 0; i < 2; i++) {
    int *p = malloc(sizeof *p);
    *p = 0;
    if (last) {
      if (k == 4 && l == 3) last[k - 4] = 1;
      free(last);
      free(p);
      return 0;
    }
    last = p;
  }
  return 0;
}
