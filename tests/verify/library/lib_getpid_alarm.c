// EXPECT: unknown(alarm not confirmed)
// NATIVE: skip
// SINCE: each call had a value of its own
#include <unistd.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  if (getpid() != getpid()) reach_error();
  return 0;
}
