// EXPECT: unknown(not confirmed)
// SINCE: the pair of input_number_space_char_false: white space is read before
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  int x = 0;
  char c = 0;
  if (scanf("%d %c", &x, &c) == 2 && c == '\n') reach_error();
  return 0;
}
