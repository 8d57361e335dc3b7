// EXPECT: true
// NATIVE: skip
// SINCE: strlcpy was refused
#include <stddef.h>
extern size_t strlcpy(char *to, const char *from, size_t room);
extern char __VERIFIER_nondet_char(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  char from[5], to[3] = "zz";
  for (int k = 0; k < 4; k++) from[k] = __VERIFIER_nondet_char();
  from[4] = 0;
  size_t n = strlcpy(to, from, sizeof to);
  if (n > 4 || (n >= 1 && to[0] != from[0]) || to[n < 2 ? n : 2] != 0) reach_error();
  if (strlcpy(to, "abc", 0) != 3 || to[n < 2 ? n : 2] != 0) reach_error();
  return 0;
}
