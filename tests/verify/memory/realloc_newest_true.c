// EXPECT: true
// SINCE: what realloc keeps was any contents
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *last = 0, *before = 0;
  unsigned n = __VERIFIER_nondet_uint() % 3;
  for (unsigned i = 0; i < n; i++) {
    before = last;
    last = malloc(sizeof *last);
    *last = (int)i;
    last = realloc(last, 3 * sizeof *last);
    last[2] = 7;
    if (before && (before[0] != 0 || before[2] != 7 + 0 || last[0] != 1)) reach_error();
  }
}
