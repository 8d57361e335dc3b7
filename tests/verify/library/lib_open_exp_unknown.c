// EXPECT: unknown(alarm not confirmed)
// NATIVE: skip
#include <math.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  double x = 3 / 7.0;
  if (exp(x) == 1.5350630092552097) reach_error();
  return 0;
}
