// EXPECT: unknown(not confirmed)
// SINCE: a letter behind a word belongs to it
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  char name[8];
  if (scanf("%s", name) != 1) return 0;
  int c = getchar();
  if (c == 'a') reach_error();
  return 0;
}
