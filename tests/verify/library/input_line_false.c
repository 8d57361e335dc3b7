// EXPECT: false
// SINCE: executions did not take fgets
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  char line[8] = "zzzzzzz";
  if (fgets(line, sizeof line, stdin) == NULL) return 0;
  if (line[0] == 'a' && line[1] == '\n' && line[2] == 0 && line[3] == 'z') reach_error();
  return 0;
}
