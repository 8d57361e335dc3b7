// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
static void drop(char *p) { free(p); }
int main(void) {
  char *p = malloc(1);
  drop(p);
  p = 0; free(p);
  return 0;
}
