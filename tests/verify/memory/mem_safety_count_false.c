// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: what %n writes was not looked at
#include <stdio.h>
int main(void) {
  int n = 0;
  long l = 0;
  int *p = 0;
  printf("a%n", p);
  printf("%d%ln", n, &l);
  return 0;
}
