// EXPECT: false
// RUN: --property unreach-call,no-overflow
// NATIVE: skip
// SINCE: the interpreter's fmaxl gave the sum where one argument was a signalling NaN, and it alone was asked
#include <math.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  long double a, b;
  if (isnan(a) && isnan(b)) return 0;
  long double r = fmaxl(a, b);
  if (isnan(b) && r != b) reach_error();
  return 0;
}
