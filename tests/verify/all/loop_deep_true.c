// EXPECT: true
// RUN: --all
// OBLIGATIONS: 12:proved 14:proved
// SINCE: a violation that takes many rounds, and a proof beside it
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, j = 0;
  while (i < n && i < 50) {
    i = i + 1;
    j = j + 3;
    assert(i <= 50);
  }
  assert(j == 3 * i);
  return 0;
}
