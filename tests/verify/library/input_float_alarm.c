// EXPECT: unknown(not confirmed)
// SINCE: which NaNs a text stands for is the library's
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  double d = 0;
  if (scanf("%lf", &d) == 1 && d != d) reach_error();
  return 0;
}
