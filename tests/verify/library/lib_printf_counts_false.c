// EXPECT: false(unreach-call)
// SINCE: %n in a format was no effect: a proof that n is still 0
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  int n = 0;
  printf("abc%n\n", &n);
  if (n == 3) reach_error();
}
