// EXPECT: true
// NATIVE: skip
// SINCE: results of socket, connect and listen have bounds
#include <stdlib.h>
#include <sys/socket.h>
void reach_error(void) { abort(); }
int main(void) {
  int s = socket(AF_INET, SOCK_STREAM, 0);
  if (s < -1) reach_error();
  if (listen(s, 5) > 0) reach_error();
  return 0;
}
