// EXPECT: true
// SINCE: macros of the compiler that the program changes stay changed behind a header of the C library
#undef __VERSION__
#define __llvm__ 7
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
#if defined __VERSION__ || __llvm__ != 7
  reach_error();
#endif
  return 0;
}
