// EXPECT: unknown(comparison that does more than compare)
// NATIVE: skip
// SINCE: a comparison that does not return ended the execution in a pair that glibc's qsort never compares
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  while (x == 3 && y == 1) {}
  return (x > y) - (x < y);
}
int main(void) {
  int v[4] = {2, 3, 4, 1};
  qsort(v, 4, sizeof v[0], compare);
  if (v[0] == 1) reach_error();
  return 0;
}
