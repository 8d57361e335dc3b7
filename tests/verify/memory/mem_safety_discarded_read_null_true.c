// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a read whose value is dropped was no access
#include <stddef.h>
int main(void) {
  int x = 0, *p = &x;
  *p;
  return 0;
}
