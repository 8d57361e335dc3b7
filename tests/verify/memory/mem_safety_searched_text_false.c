// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a text that is searched for is read to its end, also where its first character is not found
#include <string.h>
int main(void) {
  char part[1] = { 'c' };
  return strstr("ab", part) != 0;
}
