// EXPECT: false
// SINCE: sprintf wrote any contents, so this was an alarm that no execution confirmed
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  char text[8] = "abc";
  sprintf(text, "%d", 5);
  if (text[0] == 'x') reach_error();
  if (text[0] == '5') reach_error();
  return 0;
}
