// EXPECT: false
// SINCE: what realloc keeps was any contents
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *p = 0;
  unsigned n = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < n && i < 1000000; i++) {
    int *q = realloc(p, (i + 1) * sizeof *q);
    if (!q) return 1;
    p = q;
    p[i] = 5;
    if (i > 0 && p[0] != 5 + 1) reach_error();
  }
}
