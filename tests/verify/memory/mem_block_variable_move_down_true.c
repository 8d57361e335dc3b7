// EXPECT: true
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
int main(void) {
  char a[] = "abcdef";
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 4) return 0;
  memmove(a, a + 2, n);
  for (unsigned i = 0; i < n; i++)
    if (a[i] != (char)(99 + i)) reach_error();
  return 0;
}
