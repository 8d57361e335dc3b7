// EXPECT: true
// LIMIT: certificate not checked | no refinement | timeout [int]
// ASSUMES: sort-order
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
#include <stdlib.h>
static int less(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}
int main(void) {
  int a[2] = {__VERIFIER_nondet_int(), 3};
  qsort(a, 2, sizeof a[0], less);
  if (a[0] > a[1]) reach_error();
  return 0;
}
