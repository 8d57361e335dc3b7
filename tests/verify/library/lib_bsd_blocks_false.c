// EXPECT: false
// SINCE: bzero, index, rindex and mempcpy were not supported
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>
void reach_error(void) { abort(); }
int main(void) {
  char text[8] = "abcb", copy[8];
  int bad = 0;
  if (index(text, 'b') != text + 1 || rindex(text, 'b') != text + 3 || index(text, 'x') != 0 || rindex(text, 0) != text + 4) bad = 1;
  char *end = mempcpy(copy, text, 5);
  if (end != copy + 5 || copy[3] != 'b' || copy[4] != 0) bad = 1;
  bzero(copy, 3);
  if (copy[2] != 0 || copy[3] != 'b') bad = 1;
  if (!bad) reach_error();
  return 0;
}
