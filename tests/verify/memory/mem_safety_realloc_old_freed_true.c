// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  char *p = malloc(2);
  char *q = realloc(p, 4);
  free(q);
  return q == 0;
}
