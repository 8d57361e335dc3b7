// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SANITIZER: silent (it does not look at precisions that are arguments)
extern int __VERIFIER_nondet_int(void);
#include <stdio.h>
int main(void) {
  char s[3] = {'a', 'b', 'c'};
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 4) return 0;
  printf("%.*s\n", n, s);
  return 0;
}
