// EXPECT: unknown(not confirmed)
// SINCE: a stream reads ahead: what is left for the descriptor is not known
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
#include <unistd.h>
int main(void) {
  char c;
  if (getchar() == 'a' && read(0, &c, 1) == 1) reach_error();
  return 0;
}
