// EXPECT: unknown(alarm not confirmed)
// NATIVE: skip
// SINCE: after the end of a file there is nothing
#include <stdio.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
  FILE *f = fopen("numbers", "r");
  if (f == 0) return 1;
  int a = fgetc(f), b = fgetc(f);
  fclose(f);
  if (a == EOF && b == 'a') reach_error();
  return 0;
}
