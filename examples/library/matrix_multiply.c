// SPDX-License-Identifier: Apache-2.0
// Matrices of any size in one block each.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

static void multiply(const int *a, const int *b, int *c, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++) {
      unsigned sum = 0;
      for (unsigned k = 0; k < n; k++) sum += (unsigned)a[i * n + k] * (unsigned)b[k * n + j];
      c[i * n + j] = (int)(sum & 0xffff);
    }
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 100) return 0;
  int *a = calloc(n * n, sizeof *a), *b = calloc(n * n, sizeof *b), *c = calloc(n * n, sizeof *c);
  multiply(a, b, c, n);
  free(a);
  free(b);
  free(c);
  return 0;
}
