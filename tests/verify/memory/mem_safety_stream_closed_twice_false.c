// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent
#include <stdio.h>
int main(void) {
  FILE *f = fopen("/dev/null", "r"), *g = f;
  if (f) fclose(f);
  if (g) fclose(g);
  return 0;
}
