// EXPECT: false(valid-free)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  free(p);
  free(p);
  return 0;
}
