// EXPECT: false
// SINCE: programs that sort or read numbers could not be executed natively
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int v;
  __asm__("movl $-7, %0" : "=r"(v));  // only a native execution knows
  if (strtol("-7", 0, 10) == v) reach_error();
  return 0;
}
