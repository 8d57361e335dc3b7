// EXPECT: true
// MODELS: int
// LIMIT: certificate not checked | no refinement | timeout [int]
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int v[2] = {__VERIFIER_nondet_int(), -7};
  if (v[0] < -1000000000 || v[0] > 1000000000) return 0;
  qsort(v, 2, sizeof v[0], compare);
  if (!(v[0] <= v[1])) reach_error();
  return 0;
}
