// EXPECT: false(valid-free)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  int *q = malloc(sizeof *q);
  free(p);
  free(p);
  return 0;
}
