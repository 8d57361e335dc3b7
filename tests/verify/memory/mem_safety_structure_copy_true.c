// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
struct big { int a[4]; };
int main(void) {
  struct big x = {{1, 2, 3, 4}};
  struct big *p = malloc(sizeof *p);
  *p = x;
  free(p);
  return 0;
}
