// EXPECT: false
// SINCE: executions had other words than the path
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
#include <string.h>
int main(void) {
  char word[12];
  scanf("%11s", word);
  if (strcmp(word, "secret") == 0) reach_error();
  return 0;
}
