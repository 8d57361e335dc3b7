// EXPECT: unknown(not confirmed)
// NATIVE: skip
// SINCE: inet_addr gives what its argument says: an execution in which it gives something else must not confirm an alarm
#include <arpa/inet.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
  if (inet_addr("127.0.0.1") == 5) reach_error();
  return 0;
}
