// EXPECT: true
// LIMIT: timeout [bv]
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 1000000) return 0;
  int *a = malloc(n * sizeof(int));
  memset(a, 0, n * sizeof(int));
  unsigned i = __VERIFIER_nondet_uint();
  if (i < n && a[i] != 0) reach_error();
  return 0;
}
