// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  int *p = calloc(4, sizeof *p);
  int x = p[4];
  free(p);
  return x;
}
