// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdio.h>
int main(void) {
  int n = 0;
  char set[4] = {0};
  if (scanf("%d%% %*s %2[^]a-c]%c", &n, set, &set[3]) == 3) n = set[3];
  return n & 0;
}
