// EXPECT: true
// SINCE: %n in a format was no effect
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  int n = 0, other = 3;
  printf("abc%n\n", &n);
  if (other != 3) reach_error();
}
