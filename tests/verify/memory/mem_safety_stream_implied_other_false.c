// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent
// What stdout points to now is what counts, and perror uses stderr.
#include <stdio.h>
int main(void) {
  FILE *f = fopen("/dev/null", "w");
  if (!f) return 0;
  FILE *old = stdout;
  stdout = f;
  puts("to the file");
  fclose(f);
  fclose(stderr);
  perror("x");
  return old == 0;
}
