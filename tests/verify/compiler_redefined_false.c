// EXPECT: false
// SINCE: macros of the compiler that the program changes stay changed behind a header of the C library
#undef __GNUC_PATCHLEVEL__
#include <stdlib.h>
#define __GNUC_PATCHLEVEL__ 9
#include <limits.h>
void reach_error(void) { abort(); }
int main(void) {
#if __GNUC__ == 12 && __GNUC_PATCHLEVEL__ == 9
  reach_error();
#endif
  return 0;
}
