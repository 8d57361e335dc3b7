// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int x;
int *p = &x;
int main(void) {
  scanf("%d", p);
  if (x == 42 && *p == 42) reach_error();
  return 0;
}
