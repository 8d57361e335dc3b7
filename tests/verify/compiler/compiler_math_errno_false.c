// EXPECT: false
// SINCE: <math.h> asked Clang's __NO_MATH_ERRNO__; line markers in the program's text made it see Clang's macros
#include <math.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
# 8 "compiler_math_errno_false.c" 3 4
#ifdef __clang__
  return 0;
#endif
  if (math_errhandling & MATH_ERRNO) reach_error();
  return 0;
}
