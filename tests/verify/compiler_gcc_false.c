// EXPECT: false
// SINCE: the program's own text saw the macros of Clang
#include <stdlib.h>
void reach_error(void) { abort(); }
#if defined __GNUC__ && __GNUC__ >= 5
#define add_overflows(a, b, r) __builtin_add_overflow(a, b, r)
#else
#define add_overflows(a, b, r) (*(r) = (a), 0)
#endif
int main(void) {
  int r;
  if (!add_overflows(2, 3, &r) && r == 5 && sizeof(__INT_FAST16_TYPE__) == 8) reach_error();
  return 0;
}
