// EXPECT: true
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
int main(void) {
  int a[4] = {1, 1, 1, 1}, b[4] = {2, 2, 2, 2}, c[4] = {3, 3, 3, 3};
  int *p = __VERIFIER_nondet_int() ? a : b;
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 4) return 0;
  memmove(p, c, n * sizeof(int));
  for (unsigned i = 0; i < 4; i++)
    if (p[i] != 3 && i < n) reach_error();
  if (a[0] + b[0] > 5) reach_error();
  return 0;
}
