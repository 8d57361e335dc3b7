// EXPECT: false
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1000) return 0;
  int *p = malloc((n + 1) * sizeof(int));
  p[n] = 7;
  p = realloc(p, (n + 2) * sizeof(int));
  p[n + 1] = 8;
  p = realloc(p, (2 * n + 2) * sizeof(int));
  if (p[n] + p[n + 1] == 15 && n == 999) reach_error();
  return 0;
}
