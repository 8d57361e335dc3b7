// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: the native runtime does not see an access before a block, which the interpreter takes for one behind another block
#include <stdlib.h>
int main(void) {
  int *a = malloc(4), *b = malloc(4);
  *b++ = 0;
  if (b[-1]) *a = 1;
  free(a);
  free(b - 1);
  return 0;
}
