// EXPECT: false
// RUN: --property valid-memsafety
// RUN: --property valid-memsafety --32
// NATIVE: skip
// No size_t holds the product: calloc returns null.
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  int *p = calloc(SIZE_MAX / 4 + 2, 4);
  p[0] = 1;
  free(p);
  return 0;
}
