// EXPECT: true
// SINCE: signal was not supported; nothing is called by SIG_IGN
extern void abort(void);
void reach_error(void) { abort(); }
#include <signal.h>
int handled = 1;
int main(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGTERM, SIG_DFL);
  if (handled != 1 + 0) reach_error();
}
