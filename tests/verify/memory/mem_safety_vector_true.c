// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// LIMIT: timeout [int bv sp]
// A vector that grows.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct vector { int *data; unsigned size, room; };
static void push(struct vector *v, int x) {
  if (v->size == v->room) {
    v->room += 16;
    v->data = realloc(v->data, v->room * sizeof *v->data);
  }
  v->data[v->size++] = x;
}
int main(void) {
  struct vector v = {malloc(4 * sizeof(int)), 0, 4};
  int k = __VERIFIER_nondet_int();
  for (int i = 0; i < k && i < 1000; i++) push(&v, i);
  free(v.data);
  return 0;
}
