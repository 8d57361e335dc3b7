// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *s = malloc(2);
  s[0] = 'a';
  s[1] = 0;
  puts(s); free(s);
  return 0;
}
