// EXPECT: unknown(comparison that does more than compare)
// NATIVE: skip
// SINCE: an error function with a body that does nothing counted as comparing
#include <stdlib.h>
void reach_error(void) {}
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  if (x == 1 && y == 3) reach_error();
  return (x > y) - (x < y);
}
int main(void) {
  int v[4] = {1, 2, 3, 4};
  qsort(v, 4, sizeof v[0], compare);
  return 0;
}
