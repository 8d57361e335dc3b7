// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
struct pair { int a, b; };
int main(void) {
  struct pair *p = malloc(2 * sizeof *p);
  p[2].b = 1;
  free(p);
  return 0;
}
