// EXPECT: false(valid-memtrack)
// RUN: --property valid-memsafety
// LIMIT: blocks at the end
// NATIVE: skip
#include <stdlib.h>
static char *p;
static void clean(void) { p = 0; }
int main(void) {
  p = malloc(1);
  atexit(clean);
  return 0;
}
