// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// BREAKS: memory-safety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct table { int head[4]; int tail[4]; };
static void put(int *a, int i) { a[i] = i; }
int main(void) {
  struct table *t = calloc(1, sizeof *t);
  int i = __VERIFIER_nondet_int();
  if (t == 0) return 0;
  if (i >= 0 && i < 8) t->head[i] = 1;
  if (i >= -4 && i < 4) put(t->tail, i);
  free(t);
  return 0;
}
