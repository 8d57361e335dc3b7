// EXPECT: false(valid-free)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int g;
int main(void) {
  int *q = malloc(4);
  free(q);
  free(&g);
  return 0;
}
