// EXPECT: unknown(alarm not confirmed)
// NATIVE: skip
// SINCE: %n was looked for in string literals only
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
static const char format[] = "ab%n";
int main(void) {
  int x = 0;
  printf(format, &x);
  if (x == 2) reach_error();
  return 0;
}
