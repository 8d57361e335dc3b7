// EXPECT: false
// RUN: --all --32 --property unreach-call,no-overflow --assert
// OBLIGATIONS: 11:proved 13:violated 14:violated
// SINCE: data model of 32 bits
// NATIVE: skip
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  long x = __VERIFIER_nondet_int();
  unsigned long u = x;
  assert(u * 65536 * 65536 == 0);
  long y = x ;
  y = y * 2;
  assert(y != 30);
  return 0;
}
