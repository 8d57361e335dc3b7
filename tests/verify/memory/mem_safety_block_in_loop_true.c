// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
struct pair { int a, b; };
int main(void) {
  for (int i = 0; i < 3; i++) {
    struct pair *p = malloc(sizeof *p);
    p->b = i;
    free(p);
  }
  return 0;
}
