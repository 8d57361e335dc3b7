// EXPECT: unknown(realloc that makes a block larger after it was made smaller)
// SINCE: it kept what it had held before (its end was forgotten)
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  if (__VERIFIER_nondet_uint() * 3 != 777777) return 0;
  int *p = malloc(4000), *q;
  p[900] = 7;
  p = realloc(p, 16);
  q = malloc(3900);
  q[700] = 1;
  p = realloc(p, 4000);  /* behind its first 16 bytes the block has any contents */
  if (p[900] != 7) reach_error();
  return 0;
}
