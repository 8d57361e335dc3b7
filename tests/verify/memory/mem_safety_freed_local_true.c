// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  int x = 1;
  int *p = &x;
  int *q = malloc(4);
  free(q);
  if (p == q) return x;
  return 0;
}
