// EXPECT: false
// RUN: --all
// OBLIGATIONS: 8:proved 11:violated 18:proved
// SINCE: obligations in a recursive function
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int sum(int n) {
  assert(n >= 0);
  if (n == 0) return 0;
  int r = sum(n - 1);
  assert(r > 0);
  return r + n;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  int s = sum(n);
  assert(s >= n);
  return 0;
}
