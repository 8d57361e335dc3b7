// EXPECT: true
// SINCE: strtod was not supported
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#include <stdlib.h>
int main(void) {
  char t[] = "1.5x", *e;
  double d = strtod(t, &e);
  if (e < t || e > t + 4 || (e == t && d != 0)) reach_error();
}
