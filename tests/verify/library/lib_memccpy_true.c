// EXPECT: true
// SINCE: memccpy was not supported
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
#include <string.h>
int main(void) {
  char to[5] = "....", *end = memccpy(to, "ab:c", ':', 4), *none = memccpy(to, "xy", '?', 2);
  if (end != to + 3 || none || to[0] != 'x' || to[1] != 'y' || to[2] != ':' || to[3] != '.') reach_error();
}
