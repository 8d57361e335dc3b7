// EXPECT: false
// NATIVE: skip
// LIMIT: not confirmed | timeout [int bv]
// SINCE: results of socket, bind, listen and accept could not be executed, so that no alarm behind them was confirmed
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
void reach_error(void) { abort(); }
int main(void) {
  struct sockaddr where;
  memset(&where, 0, sizeof where);
  int s = socket(AF_INET, SOCK_STREAM, 0);
  if (s == -1) return 0;
  if (bind(s, &where, sizeof where) == -1) return 0;
  if (listen(s, 5) == -1) return 0;
  int peer = accept(s, 0, 0);
  if (peer >= 0) reach_error();
  return 0;
}
