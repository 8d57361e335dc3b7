// EXPECT: false
// SINCE: what realloc keeps was any contents
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *p = malloc(4 * sizeof *p);
  for (int i = 0; i < 4; i++) p[i] = i;
  p = realloc(p, 8 * sizeof *p);
  p[4] = 9;
  if (p[3] + p[4] != 12 + 1) reach_error();
}
