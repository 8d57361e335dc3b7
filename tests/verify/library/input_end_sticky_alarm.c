// EXPECT: unknown(not confirmed)
// SINCE: executions read characters behind the end of the input
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  if (getchar() != EOF) return 0;
  if (getchar() == 'a') reach_error();
  return 0;
}
