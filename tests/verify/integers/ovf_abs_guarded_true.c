// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: the usual guard of abs
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a > -1000 && a < 1000) a = abs(a) * abs(a);
  return 0;
}
