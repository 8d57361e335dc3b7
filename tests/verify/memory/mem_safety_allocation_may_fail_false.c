// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety --malloc-may-fail
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  *p = 1;
  free(p);
  return 0;
}
