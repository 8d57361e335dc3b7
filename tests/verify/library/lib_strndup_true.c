// EXPECT: true
// SINCE: strndup was not supported
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
void reach_error(void) { abort(); }
int main(void) {
  const char *copy = strndup("abc", 2), *all = strndup("d", 5);
  int bad = 0;
  if (copy[1] != 'b' || copy[2] != 0 || all[0] != 'd' || all[1] != 0) bad = 1;
  if (bad) reach_error();
  return 0;
}
