// EXPECT: false
// SINCE: the pair of input_word_ends_alarm: it may have been cut by its width
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  char name[3];
  if (scanf("%2s", name) != 1) return 0;
  int c = getchar();
  if (c == 'a') reach_error();
  return 0;
}
