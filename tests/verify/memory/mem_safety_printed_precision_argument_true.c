// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
#include <stdio.h>
int main(void) {
  char s[3] = {'a', 'b', 'c'};
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 0;
  printf("%.*s\n", n, s);
  return 0;
}
