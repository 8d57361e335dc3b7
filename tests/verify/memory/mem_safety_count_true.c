// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// %n writes (C17 7.21.6.1p8).
#include <stdio.h>
int main(void) {
  int n = 0;
  long l = 0;
  int *p = &n;
  printf("a%n", p);
  printf("%d%ln", n, &l);
  return 0;
}
