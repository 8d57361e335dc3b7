// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdio.h>
int main(void) {
  int a[3] = {1, 2, 3};
  fwrite(a, sizeof a[0], 4, stdout);
  return 0;
}
