// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// LIMIT: timeout [int bv]
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
#include <string.h>
int main(void) {
  char a[8] = {0}, b[8];
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  if (n > 9) return 0;
  memcpy(b, a, n);
  return 0;
}
