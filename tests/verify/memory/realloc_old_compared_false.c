// EXPECT: false
// NATIVE: skip
// SINCE: what realloc keeps was any contents
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *p = malloc(2 * sizeof *p), *old = p;
  p = realloc(p, 4 * sizeof *p);
  if (p != old) reach_error();
}
