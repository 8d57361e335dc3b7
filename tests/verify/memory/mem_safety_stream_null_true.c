// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// A stream that is not there is null (C17 7.21.5.3p8).
#include <stdio.h>
int main(void) {
  FILE *f = fopen("no/such/file", "r");
  if (f == NULL) return 1;
  int c = fgetc(f);
  fclose(f);
  return c;
}
