// EXPECT: true
// SINCE: macros of the compiler that the program changes stay changed behind a header of the C library
#undef __VERSION__
#define __llvm__ 7
#undef __GNUC_PATCHLEVEL__
#include <stdlib.h>
#define __GNUC_PATCHLEVEL__ 9
#include <limits.h>
void reach_error(void) { abort(); }
int main(void) {
  int bad = 0;
#if defined __VERSION__ || __llvm__ != 7 || __GNUC__ != 12 || __GNUC_PATCHLEVEL__ != 9
  bad = 1;
#endif
  if (bad) reach_error();
  return 0;
}
