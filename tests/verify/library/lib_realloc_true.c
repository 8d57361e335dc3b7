// EXPECT: true
// SINCE: realloc was not supported; what it keeps is any contents
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int *p = malloc(2 * sizeof *p), *other = malloc(sizeof *other);
  p[0] = n;
  *other = 4;
  p = realloc(p, 3 * sizeof *p);
  p[2] = 7;
  if (!(p[2] == 7 && *other == 4 && p != other)) reach_error();
}
