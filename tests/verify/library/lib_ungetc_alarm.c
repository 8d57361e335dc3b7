// EXPECT: unknown(not confirmed)
// SINCE: executions forgot the character that was put back
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  ungetc('a', stdin);
  if (getchar() == 'b') reach_error();
  return 0;
}
