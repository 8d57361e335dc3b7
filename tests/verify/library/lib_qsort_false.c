// EXPECT: false
// MODELS: int
// SINCE: qsort was not supported
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int compare(const void *a, const void *b) { return *(const unsigned char *)a - *(const unsigned char *)b; }
int main(void) {
  unsigned char a[2] = {2, __VERIFIER_nondet_uchar()};
  unsigned char some = a[1];
  qsort(a, 2, sizeof a[0], compare);
  if (!(a[0] < a[1] && (a[0] == some || a[1] == some))) reach_error();
}
