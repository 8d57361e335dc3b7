// EXPECT: unknown()
// NATIVE: skip
// SINCE: what is unreachable in a comparison ended the execution in a pair that glibc's qsort never compares
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  if (x == 3 && y == 1) __builtin_unreachable();
  return (x > y) - (x < y);
}
int main(void) {
  int v[2] = {3, 1};
  qsort(v, 2, sizeof v[0], compare);
  if (v[0] == 1) reach_error();
  return 0;
}
