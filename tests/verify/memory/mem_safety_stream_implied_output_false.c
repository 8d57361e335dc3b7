// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent
// SINCE: printf used no stream
#include <stdio.h>
int main(void) {
  fclose(stdout);
  printf("x");
  return 0;
}
