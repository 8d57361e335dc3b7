// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent (gcc leaves the read out)
// SINCE: a read whose value is dropped was no access
#include <stddef.h>
int main(void) {
  int *p = NULL;
  *p;
  return 0;
}
