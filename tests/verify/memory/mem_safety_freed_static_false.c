// EXPECT: false(valid-free)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  static int s;
  int *p = malloc(4);
  int *q = &s;
  if (p != q) free(p);
  free(q);
  return s;
}
