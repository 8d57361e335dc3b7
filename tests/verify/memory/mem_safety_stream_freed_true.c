// EXPECT: true
// RUN: --property valid-memcleanup
// NATIVE: skip
// A stream that is left open is no block of the program.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  FILE *f = fopen("/dev/null", "r");
  char *p = malloc(1);
  free(p);
  return f == NULL;
}
