// EXPECT: true
#include <string.h>
#include <stdlib.h>
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
void reach_error(void) { abort(); }
int main(void) {
  int a[3] = {0x11111111, 0x11111111, 0x11111111}, b[3] = {0};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 12 || n % 4 != 0) return 0;
  memcpy(a, b, n);
  if (a[1] != 0 && a[1] != 0x11111111) reach_error();
  return 0;
}
