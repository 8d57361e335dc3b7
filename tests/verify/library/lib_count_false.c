// EXPECT: false
// %n stores how many characters were printed (C17 7.21.6.1p8).
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int n = 0;
  printf("abc%n", &n);
  if (n == 3) reach_error();
  return 0;
}
