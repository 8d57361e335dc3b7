// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const char *line = "12 x";
  long *n = malloc(sizeof *n);
  short h = 0;
  if (n == NULL) return 1;
  free(n);
  if (sscanf(line, "%ld%hd", n, &h) < 0) return 1;
  return h != 0 && h == 1;
}
