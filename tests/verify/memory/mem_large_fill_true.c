// EXPECT: true
// SINCE: large parts of arrays could not be filled
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), kept = 3;
  char *p = malloc(1000);
  memset(p, 0, 1000);
  p[1] = 'x';
  p = realloc(p, 2000);
  p[1999] = 1;
  memset(p + 500, 0, 1000);
  p[600] = 7;
  if (n == 123456 && (p[600] != 7 + 0 || kept != 3)) reach_error();
}
