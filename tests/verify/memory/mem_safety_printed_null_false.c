// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent (glibc prints "(null)")
#include <stdio.h>
int main(void) {
  const char *s = 0;
  printf("[%s]\n", s);
  return 0;
}
