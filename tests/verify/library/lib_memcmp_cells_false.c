// EXPECT: false
// SINCE: any result; a structure without padding keeps its members
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#include <string.h>
struct s { int a; unsigned b; short c, d; };
int main(void) {
  struct s x, y;
  x.a = __VERIFIER_nondet_int();
  x.b = 7;
  x.c = x.d = 2;
  y = x;
  y.d = __VERIFIER_nondet_int();
  if ((memcmp(&x, &y, sizeof x - 2) == 0) != (y.d == 2)) reach_error();
}
