// EXPECT: false
// LIMIT: not confirmed | timeout [int bv]
// SINCE: random executions read no lines with numbers
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
extern int atoi(const char *);
int main(void) {
  char line[16];
  if (fgets(line, sizeof line, stdin) == NULL) return 0;
  if (atoi(line) == 1234) reach_error();
  return 0;
}
