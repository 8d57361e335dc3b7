// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <err.h>
int main(void) {
  char b[2] = {1, 0};
  warnx("%d %s", 1, b);
  errx(1, "%s", b);
}
