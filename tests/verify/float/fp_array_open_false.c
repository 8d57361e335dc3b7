// EXPECT: false
// NATIVE: skip
// RUN: --random 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
int main(void) {
  // What nobody wrote is any value: here the one that fails.
  double p[4];
  int i = __VERIFIER_nondet_int();
  if (i < 1 || i >= 4) return 0;
  if (p[i] == 1234.5) reach_error();
  return 0;
}
