// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// LIMIT: timeout [bv]
// SINCE: abort leaves the frames: the newest block of a loop, which one of their variables points to, is not lost (valid-memtrack)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct vector { int *data; int size, capacity; };
static void push(struct vector *v, int x) {
  if (v->size == v->capacity) {
    int capacity = v->capacity ? 2 * v->capacity : 4;
    if (capacity > 1000000) abort();
    v->data = realloc(v->data, capacity * sizeof(int));
    v->capacity = capacity;
  }
  v->data[v->size++] = x;
}
int main(void) {
  struct vector v = {0, 0, 0};
  while (__VERIFIER_nondet_int()) push(&v, 7);
  free(v.data);
  return 0;
}
