// EXPECT: false(valid-memtrack)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
struct s { int *p; };
int main(void) {
  struct s *x = malloc(sizeof *x);
  x->p = malloc(4);
  free(x);
  return 0;
}
