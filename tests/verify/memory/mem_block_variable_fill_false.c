// EXPECT: false
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
int main(void) {
  long a[3] = {7, 7, 7};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 3) return 0;
  memset(a, 1, n * sizeof(long));
  if (a[1] == 0x0101010101010101L && a[2] == 7) reach_error();
  return 0;
}
