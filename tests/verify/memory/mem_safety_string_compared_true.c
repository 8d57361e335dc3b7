// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// What strcmp and its kind compare or search they read as far as they have to, like glibc.
#include <string.h>
int main(void) {
  char a[2] = { 'a', 'b' }, b[2] = { 'a', 'c' };
  return strcmp(a, b) > 0 || strchr(a, 'b') != a + 1 || strncmp(a, b, 9) > 0 || strcspn(b, "c") != 1;
}
