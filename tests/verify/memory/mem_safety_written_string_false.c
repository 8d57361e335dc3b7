// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
#include <stdio.h>
int main(void) {
  char s[4];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 4) return 0;
  for (int i = 0; i < n; i++) s[i] = 'x';
  s[n] = 0;
  fputs(s, stdout);
  return 0;
}
