// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdio.h>
int main(void) {
  FILE *f;
  return fileno(f) < 0;
}
