// EXPECT: unknown(not confirmed)
// SINCE: a line ends behind its newline or when the array is full
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  char line[4] = "zzz";
  if (fgets(line, 3, stdin) == NULL) return 0;
  if ((line[0] == '\n' && line[1] != 0) || line[3] != 0 || (line[0] != '\n' && line[2] != 0)) reach_error();
  return 0;
}
