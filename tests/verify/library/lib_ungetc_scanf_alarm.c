// EXPECT: unknown(not confirmed)
// SINCE: executions forgot the character that was put back
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x = 0;
  ungetc('5', stdin);
  if (scanf("%d", &x) == 1 && x == 6) reach_error();
  return 0;
}
