// EXPECT: true
// SINCE: any result; characters are compared as unsigned
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#include <string.h>
int main(void) {
  unsigned char a[3], b[3];
  for (int i = 0; i < 3; i++) {
    a[i] = __VERIFIER_nondet_uchar();
    b[i] = __VERIFIER_nondet_uchar();
  }
  int r = memcmp(a, b, 3);
  if (r < 0 && a[0] > b[0]) reach_error();
  if (r == 0 && a[2] != b[2]) reach_error();
  if (r > 0 && a[0] == b[0] && a[1] == b[1] && a[2] == b[2]) reach_error();
}
