// EXPECT: false
// NATIVE: skip
// SINCE: an alarm that depends on the environment was never confirmed
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
  const char *home = getenv("HOME");
  if (home == 0) return 1;
  if (home[0] == '/' && home[1] == 'x' && home[2] == 0) reach_error();
  return 0;
}
