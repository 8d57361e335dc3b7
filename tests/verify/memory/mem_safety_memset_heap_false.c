// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(7);
  memset(p, 0, 8);
  free(p);
  return 0;
}
