// EXPECT: unknown(not confirmed)
// SINCE: executions read a line behind the end of the input
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  char line[4] = "zzz";
  if (getchar() == EOF && fgets(line, 4, stdin) != NULL) reach_error();
  return 0;
}
