// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a function of the library writes to a const object
#include <string.h>
static char text[4] = "abc";
int main(void) {
  memset((char *)text, 'x', 2);
  return 0;
}
