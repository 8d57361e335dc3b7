// EXPECT: true
// ASSUMES: block-size
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
#include <string.h>
int a[300];
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int b = 7;
  if (n > sizeof a) return 0;
  memset(a, 1, n);
  if (b != 7) reach_error();
  return 0;
}
