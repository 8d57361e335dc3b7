// EXPECT: true
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
int main(void) {
  char from[8] = "abcdefg", to[8] = "zzzzzzz";
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 8) return 0;
  memcpy(to, from, n);
  for (unsigned i = 0; i < 7; i++)
    if (to[i] != (i < n ? (char)(97 + i) : 122)) reach_error();
  return 0;
}
