// EXPECT: false(valid-free)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent
// Nor may the program free it.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  FILE *f = fopen("/dev/null", "r");
  free(f);
  return 0;
}
