// EXPECT: true
// ASSUMES: signed-overflow
// NATIVE: skip
// SINCE: the execution overflows before the error: what compiled code does then is not an execution of C
#include <stdlib.h>

void reach_error(void) { abort(); }

int main(void) {
  int x = 0, n = 0;
  while (n < 200000000) {
    n++;
    x += 11;
  }
  if (x < 0) reach_error();
}
