// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent (a block of no bytes has one there)
#include <stdlib.h>
int main(void) {
  char *p = malloc(0);
  p[0] = 1;
  free(p);
  return 0;
}
