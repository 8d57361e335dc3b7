// EXPECT: true
// SINCE: getline was not supported
extern void abort(void);
void reach_error(void) { abort(); }
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = 0;
  size_t room = 0;
  long n, lines = 0;
  while ((n = getline(&line, &room, stdin)) != -1) {
    if (n < 1 || line[n] != 0 || (size_t)n >= room || !line) reach_error();
    if (++lines == 3) break;
  }
  free(line);
  if (lines > 3) reach_error();
}
