// EXPECT: unknown(alarm not confirmed)
// SINCE: getline was not supported; it may write into the old buffer or into a new one
extern void abort(void);
void reach_error(void) { abort(); }
#define _GNU_SOURCE
#include <stdio.h>
int main(void) {
  char *line = 0, *first;
  size_t room = 0;
  if (getline(&line, &room, stdin) < 3) return 0;
  first = line;
  first[0] = 'x';
  if (getline(&line, &room, stdin) < 3) return 0;
  if (first == line && first[0] != 'x') reach_error();
}
