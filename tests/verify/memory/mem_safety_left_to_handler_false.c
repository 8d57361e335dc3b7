// EXPECT: false(valid-memcleanup)
// RUN: --property valid-memcleanup
// NATIVE: skip
#include <stdlib.h>
static char *p;
static void clean(void) { *p = 1; }
int main(void) {
  p = malloc(1);
  atexit(clean);
  return 0;
}
