// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
static char *p;
static void clean(void) { free(p); p = 0; }
int main(void) {
  p = malloc(1);
  atexit(clean);
  return 0;
}
