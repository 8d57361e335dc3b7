// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  int *p = malloc(2 * sizeof *p);
  int *q = realloc(p, 4 * sizeof *p);
  q[1] = 1;
  free(q);
  return 0;
}
