// SPDX-License-Identifier: Apache-2.0
// A vector of numbers that grows.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct vector { int *data; unsigned n, room; };

static void push(struct vector *v, int x) {
  if (v->n == v->room) {
    v->room = 2 * v->room + 4;
    v->data = realloc(v->data, v->room * sizeof *v->data);
  }
  v->data[v->n++] = x;
}

int main(void) {
  struct vector v = {0, 0, 0};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1000) return 0;
  for (unsigned i = 0; i < n; i++) push(&v, (int)i);
  int last = v.n ? v.data[v.n - 1] : 0;
  free(v.data);
  return last;
}
