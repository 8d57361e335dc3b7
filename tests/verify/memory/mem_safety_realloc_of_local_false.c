// EXPECT: false(valid-free)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  char a[2];
  char *p = a;
  p = realloc(p, 4);
  free(p);
  return 0;
}
