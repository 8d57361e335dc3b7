// EXPECT: true
// NATIVE: skip
// RUN: --error-function exit
// SINCE: the same of exit; the end of main is no call of it
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5 && x < 5) exit(1);
  return 0;
}
