// EXPECT: true
// SINCE: the pair of input_scanf_ignored_false: only the object is written
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  int y = 1, x = 0;
  scanf("%d", &x);
  if (x == 42 && y != 1) reach_error();
  return 0;
}
