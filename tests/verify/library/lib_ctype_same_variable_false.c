// EXPECT: false
// NATIVE: skip
// SINCE: a result may replace its own argument
#include <ctype.h>
#undef isdigit
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int c = '5';
  c = isdigit(c);
  if (c != 0 && (c < '0' || c > '9')) reach_error();
  return 0;
}
