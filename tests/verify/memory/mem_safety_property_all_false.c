// EXPECT: false(no-overflow)
// RUN: --property all
// NATIVE: skip
// SINCE: a property of another kind beside memory, all in one run
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int *p = malloc(sizeof *p);
  int n = __VERIFIER_nondet_int();
  *p = n - 1 < 0 ? 0 : 1;
  if (*p > 1) reach_error();
  free(p);
  return 0;
}
