// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
struct pair { int a, b; };
int main(void) {
  struct pair *p = malloc(2 * sizeof *p);
  p[1].b = 1;
  free(p);
  return 0;
}
