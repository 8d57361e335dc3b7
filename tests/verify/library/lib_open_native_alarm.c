// EXPECT: unknown(only with some of the results)
// NATIVE: skip
// SINCE: an execution that only runs natively took one result where C leaves it open
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int v;
  __asm__("movl $0, %0" : "=r"(v));
  if (puts("abc") == 1) reach_error();
  return 0;
}
