// EXPECT: false(valid-free)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent (it looks for the block before the literal, and fails there)
#include <stdlib.h>
int main(void) {
  char *p = "x";
  free(p);
  return 0;
}
