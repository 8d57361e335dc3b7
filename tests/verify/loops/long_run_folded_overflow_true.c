// EXPECT: true
// NATIVE: skip
// SINCE: gcc folds t + 1 > t before a sanitizer sees that it overflows
#include <limits.h>
#include <stdlib.h>

void reach_error(void) { abort(); }

int main(void) {
  unsigned s = 0;
  for (unsigned i = 0; i < 150000000u; i++) s = s * 5 + i;
  int t = INT_MAX;
  if (s != 7 && t + 1 > t) reach_error();
}
