// EXPECT: true
// RUN: --all --32 --property unreach-call,no-overflow --assert
// OBLIGATIONS: 11:proved 13:proved 14:proved
// SINCE: data model of 32 bits
// NATIVE: skip
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  long x = __VERIFIER_nondet_int();
  unsigned long u = x;
  assert(u * 65536 * 65536 == 0);
  long y = x & 15;
  y = y * 2;
  assert(y != 31);
  return 0;
}
