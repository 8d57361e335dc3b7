// EXPECT: false
// NATIVE: skip
// RUN: --error-function memset
// SINCE: a library function that is one operation of the model can be the error
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  char a[8];
  if (x > 5) memset(a, 0, sizeof a);
  return 0;
}
