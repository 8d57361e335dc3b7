// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdio.h>
int main(void) {
  const char *s = "x";
  printf("[%s]\n", s);
  return 0;
}
