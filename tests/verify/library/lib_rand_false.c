// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
int main(void) {
  srand(1);
  int r = rand();
  if (r <= 0) reach_error();
  return 0;
}
