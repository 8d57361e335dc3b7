// EXPECT: true
// SINCE: errno was not supported; a library function may set it, but not to 0
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#include <errno.h>
#include <stdio.h>
int main(void) {
  errno = 3;
  printf("x");
  if (errno <= 0) reach_error();
}
