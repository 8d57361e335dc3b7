// EXPECT: true
// NATIVE: skip
// RUN: --error-function strlen
// SINCE: a library function with a model can be the error
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  const char *volatile s = "abc";
  if (x > 5 && x < 5) x = (int)strlen(s);
  return x > 100;
}
