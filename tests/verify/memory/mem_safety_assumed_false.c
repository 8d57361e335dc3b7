// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: an access to a block that was freed
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (p == 0) return 0;
  free(p);
  *p = 1;
  return 0;
}
