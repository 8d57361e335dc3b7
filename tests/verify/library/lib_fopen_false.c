// EXPECT: false
// NATIVE: skip
// SINCE: an alarm that depends on whether a file is there was never confirmed
#include <stdio.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
  FILE *a = fopen("a", "r"), *b = fopen("b", "w");
  if (a == 0 && b != 0) reach_error();
  if (a != 0) fclose(a);
  if (b != 0) fclose(b);
  return 0;
}
