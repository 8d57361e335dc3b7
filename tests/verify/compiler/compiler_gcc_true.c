// EXPECT: true
// SINCE: the program's own text saw the macros of Clang; headers of the C library must go on seeing them
#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
void reach_error(void) { abort(); }
#if defined __GNUC__ && __GNUC__ >= 5
#define add_overflows(a, b, r) __builtin_add_overflow(a, b, r)
#else
#define add_overflows(a, b, r) (*(r) = 0, 1)
#endif
int main(void) {
  int bad = 0, r;
#if !defined __GNUC__ || __GNUC__ * 100 + __GNUC_MINOR__ < 1200 || defined __clang__ || defined __llvm__ || defined __clang_major__
  bad = 1;
#endif
#if defined __has_feature || defined __LITTLE_ENDIAN__ || defined __NO_MATH_ERRNO__ || !__STDC_IEC_559__
  bad = 1;
#endif
#if __GNUC_PREREQ(11, 0)
  if (__INT64_C(3) + ATOMIC_INT_LOCK_FREE != 5) bad = 1;
#endif
  __INT_FAST16_TYPE__ own = __INT_FAST16_MAX__;
  int_fast16_t theirs = INT_FAST16_MAX;
  if (sizeof own != 8 || sizeof own != sizeof theirs || own != theirs || sizeof(__UINT_FAST32_TYPE__) != sizeof(uint_fast32_t)) bad = 1;
  if (add_overflows(2, 3, &r) || r != 5) bad = 1;
  if (bad) reach_error();
  return 0;
}
