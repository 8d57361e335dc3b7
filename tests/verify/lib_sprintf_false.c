// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#include <stdio.h>
int main(void) {
  char text[8] = "abc", other[4] = "xyz";
  sprintf(text, "%d", 5);
  if (other[0] != 'x') reach_error();
  if (text[0] != 'a') reach_error();
  return 0;
}
