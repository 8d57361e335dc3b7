// EXPECT: unknown(comparison that does more than compare)
// NATIVE: skip
// SINCE: a read that is valid in the pairs that glibc compares made the model another program
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
static int one = 1;
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  int *p = &one;
  if (x == 1 && y == 3) p = 0;
  if (x == 1 && y == 3) return *p;
  return x < y ? -1 : x > y;
}
int main(void) {
  int v[3] = {1, 3, 2};
  qsort(v, 3, sizeof v[0], compare);
  if (v[0] == 1) reach_error();
  return 0;
}
