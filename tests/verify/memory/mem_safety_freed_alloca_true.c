// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  int *p = __builtin_alloca(4);
  *p = 1;
  free(0);
  return 0;
}
