// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  char *p = malloc(8);
  char *q = p + 0;
  free(q);
  return 0;
}
