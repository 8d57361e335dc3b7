// EXPECT: unknown
// LIMIT: timeout
// SINCE: the pair of input_line_number_false: the number needs more characters than the line has
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
extern int atoi(const char *);
int main(void) {
  char line[4];
  if (fgets(line, sizeof line, stdin) == NULL) return 0;
  if (atoi(line) == 1234) reach_error();
  return 0;
}
