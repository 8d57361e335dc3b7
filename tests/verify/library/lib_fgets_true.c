// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#include <stdio.h>
int main(void) {
  char line[16] = "";
  char *r = fgets(line, sizeof line, stdin);
  if (r != 0 && r != line) reach_error();
  if (r && r[0] != line[0]) reach_error();
  return 0;
}
