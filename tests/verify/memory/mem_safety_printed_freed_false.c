// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *s = malloc(2);
  s[0] = 'a';
  s[1] = 0;
  free(s); puts(s);
  return 0;
}
