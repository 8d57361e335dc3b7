// EXPECT: true
// SINCE: what realloc keeps was any contents
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *p[2];
  for (int i = 0; i < 2; i++) *(p[i] = malloc(sizeof(int))) = i;
  p[0] = realloc(p[0], 8 * sizeof(int));
  p[0][1] = 5;
  if (p[0][1] != 5) reach_error();
}
