// EXPECT: false
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 100) return 0;
  int *p = malloc((n + 5) * sizeof(int));
  p[0] = 7;
  p[n + 4] = 8;
  for (unsigned k = n + 4; k > 1; k--) p = realloc(p, k * sizeof(int));
  if (p[0] == 7 && n == 3) reach_error();
  return 0;
}
