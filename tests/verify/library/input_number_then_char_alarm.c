// EXPECT: unknown(not confirmed)
// SINCE: executions read a digit behind a number
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  int x = 0, c;
  if (scanf("%d", &x) != 1) return 0;
  c = getchar();
  if (x == 7 && c >= '0' && c <= '9') reach_error();
  return 0;
}
