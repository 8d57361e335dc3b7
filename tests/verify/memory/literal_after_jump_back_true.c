// EXPECT: true
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
  int n = 0;
  int *first = 0;
again:;
  // The same object as before: a jump back does not leave its block.
  int *p = &(int){n};
  if (first == 0) {
    first = p;
    n = 7;
    goto again;
  }
  if (first != p || *first != 7) reach_error();
  return 0;
}
