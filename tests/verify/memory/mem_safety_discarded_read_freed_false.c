// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent (gcc leaves the read out)
// SINCE: a read whose value is dropped was no access
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  if (!p) return 0;
  free(p);
  (void)*p;
  return 0;
}
