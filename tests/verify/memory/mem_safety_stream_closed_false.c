// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  while (__VERIFIER_nondet_int()) {
    FILE *f = fopen("/dev/null", "w");
    if (!f) continue;
    fclose(f);
    fputc('a', f);
  }
  return 0;
}
