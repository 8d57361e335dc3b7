// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
#include <string.h>
int main(void) {
  char a[5];
  strcpy(a, "hello");
  return a[0] == 104 ? 0 : 1;
}
