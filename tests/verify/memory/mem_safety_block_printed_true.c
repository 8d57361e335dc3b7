// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdio.h>
int main(void) {
  int a[3] = {1, 2, 3};
  fwrite(a, sizeof a[0], 3, stdout);
  return 0;
}
