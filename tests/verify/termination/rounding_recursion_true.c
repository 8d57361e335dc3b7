// EXPECT: true
// RUN: --property termination
// SINCE: a function that changes how numbers are rounded is not called in the same state again
#include <fenv.h>
static void set(int more) { fesetround(more ? FE_TOWARDZERO : FE_UPWARD); }
static int f(void) {
  if (fegetround() == FE_TOWARDZERO) return 1;
  set(1);
  return f();
}
int main(void) { set(0); return f(); }
