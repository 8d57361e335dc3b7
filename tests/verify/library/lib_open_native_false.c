// EXPECT: false
// NATIVE: skip
// SINCE: both choices reach the error
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int v;
  __asm__("movl $0, %0" : "=r"(v));
  if (puts("abc") > 0) reach_error();
  return 0;
}
