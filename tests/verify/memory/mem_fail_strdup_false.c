// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety --malloc-may-fail
// NATIVE: skip
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = strdup("a"), *q = strndup("bc", 1);
  if (p) *p = 'b';
  *q = 'b';
  free(p);
  free(q);
  return 0;
}
