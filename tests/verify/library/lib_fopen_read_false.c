// EXPECT: false
// NATIVE: skip
// SINCE: a file that is there has any contents
#include <stdio.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
  FILE *f = fopen("numbers", "r");
  if (f == 0) return 1;
  int a = fgetc(f), b = fgetc(f);
  fclose(f);
  if (a == 'a' && b == EOF) reach_error();
  return 0;
}
