// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <string.h>
int main(void) {
  char a[3] = {1, 2, 0};
  return strlen(a) == 2 ? 0 : 1;
}
