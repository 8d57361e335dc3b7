// EXPECT: false
// SINCE: a line may contain null characters
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#include <stdio.h>
int main(void) {
  char line[16] = "";
  char *r = fgets(line, sizeof line, stdin);
  if (r == line && line[0] == 0 && line[1] == 7) reach_error();
  return 0;
}
