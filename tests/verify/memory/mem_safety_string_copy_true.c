// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <string.h>
int main(void) {
  char a[6];
  strcpy(a, "hello");
  return a[0] == 104 ? 0 : 1;
}
