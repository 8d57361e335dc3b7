// EXPECT: false
// RUN: --all
// OBLIGATIONS: 12:violated 14:unknown
// SINCE: what Pippin does not support does not hide a violation
// NATIVE: skip
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#include <setjmp.h>
jmp_buf b;
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 2);
  if (x > 3 && setjmp(b)) return 1;
  assert(x != x + 1L);
  return 0;
}
