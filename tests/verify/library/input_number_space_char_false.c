// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  int x = 0;
  char c = 0;
  if (scanf("%d %c", &x, &c) == 2 && c == '7') reach_error();
  return 0;
}
