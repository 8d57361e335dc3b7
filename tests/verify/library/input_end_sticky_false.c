// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  int x = 0;
  int n = scanf("%d", &x);
  if (n == -1 && getchar() == -1 && x == 0) reach_error();
  return 0;
}
