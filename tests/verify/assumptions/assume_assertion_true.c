// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// ASSUMES: assertion
// SINCE: an assertion guards an access; without assertions (NDEBUG) the access is wild, so that the proof has to name them
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[3] = { 1, 2, 3 };
  int i = __VERIFIER_nondet_int();
  assert(i >= 0 && i < 3);
  a[i] = 0;
  return 0;
}
