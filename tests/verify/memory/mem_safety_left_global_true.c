// EXPECT: true
// RUN: --property valid-memcleanup
// NATIVE: skip
#include <stdlib.h>
int *g;
int main(void) {
  g = malloc(4);
  free(g);
  return 0;
}
