// EXPECT: true
// RUN: --all
// OBLIGATIONS: 11:proved 14:proved 16:proved
// SINCE: assertions in and after a loop
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, s = 0;
  if (n < 0 || n > 1000) return 0;
  while (i < n) {
    assert(s == 2 * i);
    i = i + 1;
    s = s + 2;
    assert(s > i);
  }
  assert(i == n);
  return 0;
}
