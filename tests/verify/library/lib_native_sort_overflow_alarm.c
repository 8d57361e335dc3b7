// EXPECT: unknown(alarm not confirmed)
// NATIVE: skip
// SINCE: the native runtime sorted otherwise than glibc where a comparison overflows
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int a[3] = {-2000000000, 2000000000, 5}, v;
  __asm__("movl $1, %0" : "=r"(v));  // only a native execution knows
  qsort(a, 3, sizeof(int), compare);
  if (v == 1 && a[0] != -2000000000) reach_error();
  return 0;
}
