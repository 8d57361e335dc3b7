// EXPECT: false(valid-memcleanup)
// RUN: --property valid-memcleanup
// NATIVE: skip
#include <stdlib.h>
int *g;
int main(void) {
  g = malloc(4);
  
  return 0;
}
