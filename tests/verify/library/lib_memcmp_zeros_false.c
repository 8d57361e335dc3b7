// EXPECT: false
// equal floats have different bytes
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#include <string.h>
int main(void) {
  double a = 0.0, b = -0.0;
  if (a == b && memcmp(&a, &b, sizeof a) != 0) reach_error();
}
