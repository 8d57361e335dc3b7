// EXPECT: unknown(names the function exit)
// NATIVE: skip
// SINCE: exit called from a template returned
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  atexit(reach_error);
  __asm__ volatile("call exit" : : "D"(0) : "memory");
  _Exit(0);
}
