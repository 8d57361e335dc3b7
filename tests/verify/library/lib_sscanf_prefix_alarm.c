// EXPECT: unknown(alarm not confirmed)
// NATIVE: skip
// SINCE: a prefix without digits counted as 0 and a rest
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  unsigned v = 9;
  char c = 0;
  sscanf("0x1f", "%2x%c", &v, &c);
  if (c == 120) reach_error();
  return 0;
}
