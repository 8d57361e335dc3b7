// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdio.h>
int main(void) {
  FILE *f;
  f = stdin;
  return fileno(f) < 0;
}
