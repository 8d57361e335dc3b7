// EXPECT: false
// SINCE: toupper of a negative character was that character; glibc takes it for the unsigned one (a wrong TRUE)
#include <ctype.h>
extern char __VERIFIER_nondet_char(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  char c = __VERIFIER_nondet_char();
  if (toupper(c) >= 128) reach_error();
  return 0;
}
