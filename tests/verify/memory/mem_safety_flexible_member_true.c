// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
struct text { int n; char c[]; };
int main(void) {
  struct text *t = malloc(sizeof *t + 3);
  t->n = 3;
  t->c[2] = 0;
  free(t);
  return 0;
}
