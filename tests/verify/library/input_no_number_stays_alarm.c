// EXPECT: unknown(not confirmed)
// SINCE: a conversion failed and then succeeded on the same character
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  int x = 5;
  if (scanf("%d", &x) != 0) return 0;
  if (scanf("%d", &x) == 1 && x == 6) reach_error();
  return 0;
}
