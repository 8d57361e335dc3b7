// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent (gcc leaves the read out)
// SINCE: a structure is read as a whole
#include <stdlib.h>
struct s { int a, b; };
int main(void) {
  struct s *p = malloc(4);
  if (!p) return 0;
  *p;
  free(p);
  return 0;
}
