// EXPECT: true
// RUN: --property termination
// SINCE: how numbers are rounded is a part of the state that memory does not show
#include <fenv.h>
static void nearest(void) { fesetround(FE_TONEAREST); }
int main(void) {
  if (fegetround() == FE_UPWARD) return 0;
  fesetround(FE_TOWARDZERO);
  nearest();
  for (;;) {
    if (fegetround() == FE_TOWARDZERO) break;
    fesetround(FE_TOWARDZERO);
  }
}
