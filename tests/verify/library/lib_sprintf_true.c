// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#include <stdio.h>
int main(void) {
  char text[8] = "abc", other[4] = "xyz";
  sprintf(text, "%d", 5);
  if (other[0] != 'x') reach_error();
  if (other[1] != 'y') reach_error();
  return 0;
}
