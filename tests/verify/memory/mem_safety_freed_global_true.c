// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int g;
int main(void) {
  int *q = malloc(4);
  free(q);
  free(0);
  return 0;
}
