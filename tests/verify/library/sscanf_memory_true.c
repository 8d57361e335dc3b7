// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const char *line = "12 x";
  long *n = malloc(sizeof *n);
  short h = 0;
  if (n == NULL) return 1;
  if (sscanf(line, "%ld%hd", n, &h) < 0) h = 0;
  free(n);
  return h != 0 && h == 1;
}
