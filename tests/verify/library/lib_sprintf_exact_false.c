// EXPECT: false
// SINCE: sprintf and snprintf wrote any contents
#include <stdio.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char buffer[16];
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 9) return 0;
  int n = sprintf(buffer, "a%db", x);
  if (n != 3 || buffer[0] != 'a' || buffer[1] == '7' || buffer[2] != 'b' || buffer[3] != 0) reach_error();
  return 0;
}
