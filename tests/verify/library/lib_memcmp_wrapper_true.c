// EXPECT: true
// SINCE: any result; the size is a constant once calls are inlined
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#include <string.h>
static int equal(const int *a, const int *b, size_t k) { return memcmp(a, b, k * sizeof *a) == 0; }
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {1, 2, 3, 4};
  b[2] = __VERIFIER_nondet_int();
  if (equal(a, b, 4) && b[2] != 3) reach_error();
}
