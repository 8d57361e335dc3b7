// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  char line[4] = "zzz";
  if (fgets(line, 4, stdin) == NULL && line[0] == 'z') reach_error();
  return 0;
}
