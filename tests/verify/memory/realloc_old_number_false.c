// EXPECT: false
// NATIVE: skip
// SINCE: what realloc keeps was any contents
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
#include <stdint.h>
int main(void) {
  int *p = malloc(2 * sizeof *p);
  uintptr_t old = (uintptr_t)p;
  p = realloc(p, 4 * sizeof *p);
  if ((uintptr_t)p != old) reach_error();
}
