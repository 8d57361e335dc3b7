// EXPECT: unknown()
// RUN: --preset=random
// NATIVE: skip
// SINCE: what compiled code does behind an invalid access is no execution of C; nobody watches a long native run
#include <stdlib.h>

void reach_error(void) { abort(); }

int main(void) {
  unsigned s = 0;
  for (unsigned i = 0; i < 150000000u; i++) s = s * 5 + i;
  int a[4];
  *(a + 4) = s == 7;
  reach_error();
}
