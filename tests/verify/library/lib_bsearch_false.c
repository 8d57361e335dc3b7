// EXPECT: false
// MODELS: bv
// SINCE: bsearch was not supported
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  static const int a[3] = {1, 3, 5};
  int key = __VERIFIER_nondet_int();
  if (key < 0 || key > 6) return 0;
  const int *p = bsearch(&key, a, 3, sizeof a[0], compare);
  if (!(p != 0 ? *p == key : key % 2 == 0 && key < 6)) reach_error();
}
