// EXPECT: false
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
int main(void) {
  int from[6], to[6] = {0};
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 6) return 0;
  for (int i = 0; i < 6; i++) from[i] = i + 1;
  memcpy(to, from, n * sizeof *from);
  if (to[4] == 5 && to[5] != 6) reach_error();
  return 0;
}
