// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  char *p = malloc(1);
  free(p); p = malloc(2);
  free(p);
  return 0;
}
