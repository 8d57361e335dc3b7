// EXPECT: false(valid-memtrack)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  char *p = malloc(1);
  p = malloc(2);
  free(p);
  return 0;
}
