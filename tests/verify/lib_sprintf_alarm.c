// EXPECT: unknown(not confirmed)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#include <stdio.h>
int main(void) {
  char text[8] = "abc";
  sprintf(text, "%d", 5);
  if (text[0] == 'x') reach_error();
  return 0;
}
