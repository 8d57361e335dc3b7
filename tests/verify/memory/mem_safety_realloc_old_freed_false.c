// EXPECT: false(valid-free)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  char *p = malloc(2);
  char *q = realloc(p, 4);
  free(p);
  return q == 0;
}
