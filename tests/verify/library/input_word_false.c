// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  char name[4] = "zzz";
  scanf("%3s", name);
  if (name[0] == 'b' && name[1] == 0 && name[2] == 'z') reach_error();
  return 0;
}
