// EXPECT: unknown(not confirmed)
// SINCE: a word is not empty, has no white space and no more characters than its width
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  char name[4] = "zzz";
  scanf("%2s", name);
  if (name[0] == 0 || name[0] == ' ' || name[3] != 0 || (name[1] != 0 && name[2] != 0)) reach_error();
  return 0;
}
