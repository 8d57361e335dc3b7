// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a read whose value is dropped was no access
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  if (!p) return 0;
  (void)*p;
  free(p);
  return 0;
}
