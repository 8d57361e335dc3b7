// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdio.h>
int main(void) {
  char name[2] = {'f', 'g'};
  FILE *f = fopen(name, "r");
  if (f) fclose(f);
  return 0;
}
