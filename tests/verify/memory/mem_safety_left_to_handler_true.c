// EXPECT: true
// RUN: --property valid-memcleanup
// NATIVE: skip
#include <stdlib.h>
static char *p;
static void clean(void) { free(p); }
int main(void) {
  p = malloc(1);
  atexit(clean);
  return 0;
}
