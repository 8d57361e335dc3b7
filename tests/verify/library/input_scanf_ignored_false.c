// EXPECT: false
// SINCE: executions did not take calls of scanf whose result is ignored
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  int x = 0;
  scanf("%d", &x);
  if (x == 42) reach_error();
  return 0;
}
