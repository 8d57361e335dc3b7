// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  int *p = malloc(2 * sizeof *p);
  p = realloc(p, 4 * sizeof *p);
  p[3] = 1;
  free(p);
  return 0;
}
