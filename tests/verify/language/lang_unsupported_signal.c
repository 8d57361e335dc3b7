// EXPECT: unknown(unsupported)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
#include <signal.h>
static void handler(int s) { reach_error(); }
int main(void) {
  signal(SIGINT, handler);
  return 0;
}
