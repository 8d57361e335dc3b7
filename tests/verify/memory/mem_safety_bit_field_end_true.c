// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
struct b { unsigned a : 20, b : 20; };
int main(void) {
  struct b *p = malloc(sizeof *p);
  p->b = 1;
  free(p);
  return 0;
}
