// EXPECT: unknown(alarm not confirmed)
// NATIVE: skip
// SINCE: a string that overlaps the target was copied first
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  char b[16] = "a";
  sprintf(b, "%sx%s", b, b);
  if (b[0] == 97 && b[1] == 120 && b[2] == 97 && b[3] == 0) reach_error();
  return 0;
}
