// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  char *p = malloc(3);
  *(int *)p = 1;
  free(p);
  return 0;
}
