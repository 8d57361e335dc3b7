// EXPECT: true
// SINCE: fields of a struct tm are in their ranges (C17 7.27.1)
#include <stdlib.h>
#include <time.h>
void reach_error(void) { abort(); }
int main(void) {
  time_t now = time(0);
  struct tm *t = localtime(&now);
  if (t == 0) return 1;
  if (t->tm_mon < 0 || t->tm_mon > 11 || t->tm_hour > 23 || t->tm_sec > 60 || t->tm_yday > 365) reach_error();
  struct tm *u = gmtime(&now);
  if (u != 0 && u != t) reach_error();  /* one object for both */
}
