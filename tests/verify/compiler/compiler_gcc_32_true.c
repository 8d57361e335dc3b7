// EXPECT: true
// RUN: --32
// SINCE: the program's own text saw the macros of Clang
#include <stdint.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  if (sizeof(__INT_FAST16_TYPE__) != 4 || sizeof(int_fast32_t) != 4 || __INT_FAST16_MAX__ != INT_FAST16_MAX) reach_error();
#if defined __pentium4__ || !defined __i686__ || !defined __SSE2__
  reach_error();
#endif
  return 0;
}
