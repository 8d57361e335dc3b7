// EXPECT: true
// SINCE: posix_memalign was not supported
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define _POSIX_C_SOURCE 200112L
#include <stdlib.h>
int main(void) {
  int *p = 0, *q = 0;
  int r = posix_memalign((void **)&p, 16, 4 * sizeof *p);
  if (posix_memalign((void **)&q, 3, 4) != 22 || q) reach_error();
  if (posix_memalign((void **)&q, 16, 4) != 0 || p == q) reach_error();
  p[0] = 1;
  q[0] = 2;
  if (!(r == 0 && p[0] == 1)) reach_error();
}
