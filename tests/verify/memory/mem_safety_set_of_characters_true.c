// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: glibc reads a set of characters to its end; the model stopped at the one that it looked for
#include <string.h>
int main(void) {
  char text[3] = "ab", set[3] = { 'a', 'b' };
  return strspn(text, set) != 2 || strcspn(text, set) != 0 || strpbrk(text, set) != text;
}
