// EXPECT: false(valid-free)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  char *p = malloc(2);
  p = realloc(p + 1, 4);
  free(p);
  return 0;
}
