// EXPECT: false
// LIMIT: timeout [int bv]
// SINCE: sprintf and snprintf wrote any contents
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
  char buffer[32];
  if (snprintf(buffer, 6, "%s-%u", "key", 1234567890u) != 14) reach_error();
  if (strcmp(buffer, "key-1") != 0) reach_error();
  sprintf(buffer, "%x %X%c", 0xbeefu, 0xABu, '!');
  if (strcmp(buffer, "beef AB!") != 0) reach_error();
  if (sprintf(buffer, "%05d|%-3s|%3s|%.2s", -42, "a", "b", "xyz") != 16) reach_error();
  if (strcmp(buffer, "-0042|a  |  b|xy") == 0) reach_error();
  return 0;
}
