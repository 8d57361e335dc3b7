// EXPECT: false
// SINCE: realloc was not supported; pointers in the new block are those of the old one
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdlib.h>
int main(void) {
  int x = 1, y = 2;
  int **p = malloc(sizeof *p);
  *p = &x;
  p = realloc(p, 2 * sizeof *p);
  **p = 9;
  if (!(y == 2 && x == 1)) reach_error();
}
