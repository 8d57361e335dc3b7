// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdio.h>
int main(void) {
  char s[3] = {'a', 'b', 'c'};
  printf("%d %s\n", 3, s);
  return 0;
}
