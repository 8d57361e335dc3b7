// SPDX-License-Identifier: Apache-2.0
// Memory errors at two places; which of them is reached depends on the input.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int *p = malloc(sizeof(int));
  if (!p) return 0;
  *p = n;
  if (n > 10) free(p);
  if (n == 20) return *p;
  if (n == 30) free(p);
  return 0;
}
