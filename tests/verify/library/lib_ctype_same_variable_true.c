// EXPECT: true
// SINCE: see lib_ctype_same_variable_false
#include <ctype.h>
#undef isdigit
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c = __VERIFIER_nondet_int(), d = c;
  if (c < 0 || c > 127) return 0;
  int e = isdigit(c);
  if ((e != 0) != (d >= '0' && d <= '9')) reach_error();
  return 0;
}
