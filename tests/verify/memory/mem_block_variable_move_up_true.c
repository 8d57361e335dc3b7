// EXPECT: true
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
int main(void) {
  int a[6] = {1, 2, 3, 4, 5, 6};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 4) return 0;
  memmove(a + 2, a, n * sizeof(int));
  for (unsigned i = 0; i < n; i++)
    if (a[i + 2] != (int)i + 1) reach_error();
  return 0;
}
