// EXPECT: false
// SINCE: div was not supported
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (b < 1 || b > 9 || a < -20 || a > 20) return 0;
  div_t d = div(a, b);
  ldiv_t l = ldiv(a, 4);
  lldiv_t ll = lldiv(-7, 2);
  if (b == 3 && d.rem == -2 && d.quot == -4) reach_error();
}
