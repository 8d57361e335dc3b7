// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// C17 7.21.3p4: a closed stream is none. Those of a loop are closed one by one.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  while (__VERIFIER_nondet_int()) {
    FILE *f = fopen("/dev/null", "w");
    if (!f) continue;
    fputc('a', f);
    fclose(f);
  }
  return 0;
}
