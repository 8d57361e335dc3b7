// EXPECT: false(valid-memtrack)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), *q = p;
  p = malloc(4);
  free(p);
  free(0);
  return 0;
}
