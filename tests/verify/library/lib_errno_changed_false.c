// EXPECT: false
// LIMIT: not confirmed
// NATIVE: skip
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
  if (errno != 3) reach_error();
}
