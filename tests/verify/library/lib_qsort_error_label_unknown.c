// EXPECT: unknown(comparison that does more than compare)
// RUN: --error-label
// NATIVE: skip
// SINCE: an error label in a comparison
#include <stdlib.h>
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  if (x == 1 && y == 3) { ERROR: return -1; }
  return (x > y) - (x < y);
}
int main(void) {
  int v[4] = {1, 2, 3, 4};
  qsort(v, 4, sizeof v[0], compare);
  return 0;
}
