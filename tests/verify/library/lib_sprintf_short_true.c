// EXPECT: true
// SINCE: sprintf and snprintf wrote any contents
#include <stdio.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
  char buffer[8];
  if (snprintf(buffer, 3, "%d%c", 42, '!') != 3) reach_error();
  if (buffer[0] != '4' || buffer[1] != '2' || buffer[2] != 0) reach_error();
  return 0;
}
