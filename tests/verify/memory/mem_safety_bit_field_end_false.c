// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
struct b { unsigned a : 20, b : 20; };
int main(void) {
  struct b *p = malloc(4);
  p->b = 1;
  free(p);
  return 0;
}
