// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  int *p = calloc(5, sizeof *p);
  int x = p[4];
  free(p);
  return x;
}
