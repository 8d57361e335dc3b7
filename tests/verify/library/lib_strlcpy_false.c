// EXPECT: false
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
  if (n == 4 && to[1] == 'x' && to[2] == 0) reach_error();   /* the length of the source, not of what was copied */
  return 0;
}
