// EXPECT: true
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
int main(void) {
  int a[5] = {7, 7, 7, 7, 7};
  unsigned char c[5] = {9, 9, 9, 9, 9};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 5) return 0;
  memset(a, 0xff, n * sizeof(int));
  memset(c, 300, n);
  for (unsigned i = 0; i < 5; i++) {
    if (a[i] != (i < n ? -1 : 7)) reach_error();
    if (c[i] != (i < n ? 44 : 9)) reach_error();
  }
  return 0;
}
