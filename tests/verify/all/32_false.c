// EXPECT: false
// RUN: --all --32 --property all --assert
// OBLIGATIONS: 10:proved 12:violated 13:violated
// SINCE: data model of 32 bits
// NATIVE: skip
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  long x = __VERIFIER_nondet_int();
  assert(sizeof(long) == 4);
  long y = x ;
  y = y * 2;
  assert(y != 30);
  return 0;
}
