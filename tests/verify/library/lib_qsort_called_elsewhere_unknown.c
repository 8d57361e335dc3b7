// EXPECT: unknown(called elsewhere)
// RUN: --overflow=wrap
// NATIVE: skip
// SINCE: all callers of a comparison got any result where its difference overflows
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int v[2] = {2147483647, -2}, w[2] = {2, 1};
  int r = compare(&v[0], &v[1]);
  qsort(w, 2, sizeof w[0], compare);
  if (r == 5) reach_error();
  return 0;
}
