// EXPECT: true
// NATIVE: skip
// SINCE: an alarm that depends on whether a file is there was never confirmed
#include <stdio.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
  int open = 0;
  FILE *a = fopen("a", "r");
  if (a != 0) open++;
  if (open && !a) reach_error();
  if (a != 0) fclose(a);
  return 0;
}
