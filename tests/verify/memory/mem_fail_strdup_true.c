// EXPECT: true
// RUN: --property valid-memsafety --malloc-may-fail
// NATIVE: skip
// SINCE: strdup itself wrote through null
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = strdup("a"), *q = strndup("bc", 1);
  if (p) *p = 'b';
  if (q) *q = 'b';
  free(p);
  free(q);
  return 0;
}
