// EXPECT: unknown(comparison that does more than compare)
// NATIVE: skip
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
static int calls;
static int compare(const void *a, const void *b) {
  calls++;
  return *(int *)a < *(int *)b ? -1 : *(int *)a > *(int *)b;
}
int main(void) {
  int a[4] = {1, 2, 3, 4};
  qsort(a, 4, sizeof(int), compare);
  if (calls == 3) reach_error();
  return 0;
}
