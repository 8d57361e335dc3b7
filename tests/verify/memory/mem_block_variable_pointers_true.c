// EXPECT: true
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
int main(void) {
  int x = 1, y = 2;
  int *from[3] = {&x, &y, &x}, *to[3] = {0, 0, 0};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 3) return 0;
  memcpy(to, from, n * sizeof *to);
  if (n > 1 && *to[1] != 2) reach_error();
  if (n < 3 && to[2] != 0) reach_error();
  return 0;
}
