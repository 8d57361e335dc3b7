// EXPECT: false
// RUN: --all
// OBLIGATIONS: 11:violated 13:proved
// SINCE: a program without inputs ends at its first violation
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i, s = 0;
  for (i = 0; i < 10; i++) {
    s += i;
    assert(s < 20);
  }
  assert(s == 44);
  return 0;
}
