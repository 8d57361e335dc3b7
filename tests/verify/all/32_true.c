// EXPECT: true
// RUN: --all --32 --property all --assert
// OBLIGATIONS: 10:proved 12:proved 13:proved
// SINCE: data model of 32 bits
// NATIVE: skip
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  long x = __VERIFIER_nondet_int();
  assert(sizeof(long) == 4);
  long y = x & 15;
  y = y * 2;
  assert(y != 31);
  return 0;
}
