// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  int s = 0;
  for (int i = 0; i < 3; i++) {
    int *p = malloc(sizeof *p);
    *p = i;
    int x = *p;
    free(p);
    s += *p;
  }
  return s;
}
