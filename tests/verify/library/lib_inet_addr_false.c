// EXPECT: false
// NATIVE: skip
// LIMIT: not confirmed [int bv]
// SINCE: inet_addr could not be executed
#include <arpa/inet.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
  if (inet_addr("127.0.0.1") == htonl(0x7f000001)) reach_error();
  return 0;
}
