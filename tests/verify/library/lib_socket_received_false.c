// EXPECT: false
// NATIVE: skip
// LIMIT: not confirmed | timeout [int bv]
// SINCE: results of socket, connect, recv and inet_addr could not be executed, so that no alarm behind them was confirmed
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
void reach_error(void) { abort(); }
int main(void) {
  struct sockaddr_in service;
  int s = socket(AF_INET, SOCK_STREAM, IPPROTO_TCP);
  if (s == -1) return 0;
  memset(&service, 0, sizeof service);
  service.sin_family = AF_INET;
  service.sin_addr.s_addr = inet_addr("127.0.0.1");
  service.sin_port = htons(27015);
  if (connect(s, (struct sockaddr *)&service, sizeof service) == 0) {
    char text[8];
    int n = (int)recv(s, text, sizeof text - 1, 0);
    if (n == 1 && text[0] == '7') reach_error();
  }
  close(s);
  return 0;
}
