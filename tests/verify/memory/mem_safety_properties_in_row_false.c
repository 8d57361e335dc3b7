// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  *p = 1;
  p = 0; *p = 1;
  return 0;
}
