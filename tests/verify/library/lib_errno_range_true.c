// EXPECT: true
// MODELS: bv
// LIMIT: timeout [bv]
// SINCE: errno was not supported
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#include <errno.h>
#include <stdlib.h>
int main(void) {
  errno = 0;
  (void)strtol("zzzzzzzzzzzzz", 0, 36);
  if (!(errno == ERANGE)) reach_error();
}
