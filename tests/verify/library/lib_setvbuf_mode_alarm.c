// EXPECT: unknown(not confirmed)
// SINCE: executions took the result 0 for granted
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  if (setvbuf(stdout, 0, 99, 0) == 0) reach_error();
  return 0;
}
