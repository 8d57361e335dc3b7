// EXPECT: unknown(alarm not confirmed)
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int a[2] = {5, 3}, key = 5, v;
  __asm__("movl $3, %0" : "=r"(v));  // only a native execution knows
  qsort(a, 2, sizeof(int), compare);
  if (a[1] == v && bsearch(&key, a, 2, sizeof(int), compare) == a + 1) reach_error();
  return 0;
}
