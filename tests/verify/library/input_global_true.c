// EXPECT: true
// SINCE: executions read the old value of a global variable by its name and the new one by its address
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int x;
int *p = &x;
int main(void) {
  if (scanf("%d", p) == 1 && x == 0 && *p == 42) reach_error();
  return 0;
}
