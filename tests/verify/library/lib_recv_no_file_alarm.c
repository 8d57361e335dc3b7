// EXPECT: unknown(not confirmed)
// SINCE: executions read from a descriptor that no file has
#include <sys/socket.h>
#include <unistd.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  char b[4];
  if (recv(-1, b, 4, 0) == 2) reach_error();
  return 0;
}
