// EXPECT: true
// SINCE: any result; the last character compared is the one before the size
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#include <string.h>
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 6) return 0;
  char a[6] = "abcde", b[6] = "abcdf";
  int r = memcmp(a, b, n);
  if (n < 5 ? r != 0 : r >= 0) reach_error();
}
