// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdio.h>
int main(void) {
  FILE *f = fopen("/dev/null", "r"), *g = fopen("other", "r");
  if (f) fclose(f);
  if (g) fclose(g);
  return 0;
}
