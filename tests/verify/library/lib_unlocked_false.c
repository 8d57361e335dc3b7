// EXPECT: false
// NATIVE: skip
// SINCE: getchar_unlocked was refused by lower and executed by the interpreter
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int c = getchar_unlocked();
  if (c < -1 || c > 254) reach_error();
  return 0;
}
