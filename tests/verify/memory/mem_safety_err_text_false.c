// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent
// SINCE: what functions that do not return read was not looked at
#include <err.h>
int main(void) {
  char b[2] = {1, 1};
  errx(1, "%s", b);
}
