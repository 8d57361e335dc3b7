// EXPECT: false
// SINCE: executions did not read numbers with a width
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  int a;
  if (scanf("%3d", &a) != 1) return 0;
  if (a == 999) reach_error();
}
