// EXPECT: true
// RUN: --property valid-memsafety
// ASSUMES: access-type endless-execution
// ASSUMES-NOT: memory-safety
// NATIVE: skip
// SINCE: a proof of memory safety listed memory safety as an assumption
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (p == 0) return 0;
  *p = 1;
  free(p);
  return 0;
}
