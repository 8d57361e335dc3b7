// EXPECT: unknown(not confirmed)
// NATIVE: skip
// SINCE: an execution in which accept works on a socket that does not listen confirmed an alarm
#include <stdlib.h>
#include <sys/socket.h>
void reach_error(void) { abort(); }
int main(void) {
  int s = socket(AF_INET, SOCK_STREAM, 0);
  if (s < 0) return 0;
  if (accept(s, 0, 0) >= 0) reach_error();
  return 0;
}
