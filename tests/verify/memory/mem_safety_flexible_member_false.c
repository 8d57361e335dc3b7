// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// LIMIT: access to memory that the model cannot follow
// NATIVE: skip
#include <stdlib.h>
struct text { int n; char c[]; };
int main(void) {
  struct text *t = malloc(sizeof *t + 3);
  t->n = 3;
  t->c[3] = 0;
  free(t);
  return 0;
}
