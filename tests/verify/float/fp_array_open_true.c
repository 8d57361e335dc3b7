// EXPECT: true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
int main(void) {
  // What nobody wrote is any value, but one and the same.
  double p[4];
  int i = __VERIFIER_nondet_int();
  if (i < 1 || i >= 4) return 0;
  if (p[i] < 1.0 && p[i] > 2.0) reach_error();
  return 0;
}
