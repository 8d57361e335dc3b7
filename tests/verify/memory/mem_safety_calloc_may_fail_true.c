// EXPECT: true
// RUN: --property valid-memsafety --malloc-may-fail
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  int *p = calloc(2, 4);
  if (p) p[1] = 1;
  free(p);
  return 0;
}
