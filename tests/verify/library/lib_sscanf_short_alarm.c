// EXPECT: unknown(alarm not confirmed)
// NATIVE: skip
// SINCE: %3c at the end of the text failed
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  char b[4] = {0};
  if (sscanf("ab", "%3c", b) != 1) reach_error();
  return 0;
}
