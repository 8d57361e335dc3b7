// EXPECT: unknown(alarm not confirmed)
// SINCE: nothing relates the fields, so no execution may rest on them
#include <stdlib.h>
#include <time.h>
void reach_error(void) { abort(); }
int main(void) {
  time_t now = time(0);
  struct tm *t = localtime(&now);
  if (t != 0 && t->tm_mon == 1 && t->tm_mday == 31) reach_error();
}
