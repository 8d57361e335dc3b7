// EXPECT: unknown(alarm not confirmed)
// NATIVE: skip
// SINCE: streams that are open are different, a mode that does not exist opens nothing; only some libraries say so
#include <stdio.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
  FILE *a = fopen("a", "r"), *b = fopen("b", "w"), *c = fopen("c", "x");
  if (a != 0 && a == b) reach_error();
  if (a != 0 && a == stdin) reach_error();
  if (c != 0) reach_error();
  return 0;
}
