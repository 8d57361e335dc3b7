// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <string.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[3];
  memcpy(b, a, sizeof a);
  return b[0];
}
