// EXPECT: false(valid-free)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
static void drop(char *p) { free(p); }
int main(void) {
  char *p = malloc(1);
  drop(p);
  free(p);
  return 0;
}
