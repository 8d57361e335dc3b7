// EXPECT: true
// RUN: --property valid-memsafety --malloc-may-fail
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  char *p = malloc(1), *q = realloc(p, 2);
  free(q ? q : p);
  return 0;
}
