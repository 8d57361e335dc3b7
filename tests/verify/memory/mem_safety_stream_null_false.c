// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: what a stream is was not looked at
#include <stdio.h>
int main(void) {
  FILE *f = fopen("no/such/file", "r");
  int c = fgetc(f);
  fclose(f);
  return c;
}
