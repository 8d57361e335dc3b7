// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  int x = 5;
  if (scanf("%d", &x) != 0) return 0;
  if (getchar() == 'q' && scanf("%d", &x) == 1 && x == 6) reach_error();
  return 0;
}
