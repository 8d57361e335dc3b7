// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a structure is read as a whole
#include <stdlib.h>
struct s { int a, b; };
int main(void) {
  struct s *p = malloc(8);
  if (!p) return 0;
  *p;
  free(p);
  return 0;
}
