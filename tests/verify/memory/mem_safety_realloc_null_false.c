// EXPECT: false(valid-memtrack)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  int *p = realloc(0, sizeof *p);
  *p = 1;
  ;
  return 0;
}
