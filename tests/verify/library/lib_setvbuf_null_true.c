// EXPECT: true
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x = 1;
  setbuf(stdin, 0);
  setvbuf(stdout, (char *)0, _IONBF, 0);
  if (x != 1) reach_error();
  return 0;
}
