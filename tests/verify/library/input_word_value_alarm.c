// EXPECT: unknown(not confirmed)
// SINCE: the pair of input_word_value_false: a word ends before white space
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
#include <string.h>
int main(void) {
  char word[12];
  scanf("%11s", word);
  if (strcmp(word, "sec et") == 0) reach_error();
  return 0;
}
