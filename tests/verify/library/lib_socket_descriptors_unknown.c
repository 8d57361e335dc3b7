// EXPECT: unknown(not confirmed)
// NATIVE: skip
// SINCE: the same descriptor is not given twice while it is open: an execution in which it is must not confirm an alarm
#include <stdlib.h>
#include <sys/socket.h>
void reach_error(void) { abort(); }
int main(void) {
  int a = socket(AF_INET, SOCK_STREAM, 0), b = socket(AF_INET, SOCK_STREAM, 0);
  if (a >= 0 && a == b) reach_error();
  return 0;
}
