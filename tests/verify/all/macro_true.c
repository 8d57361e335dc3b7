// EXPECT: true
// RUN: --all
// OBLIGATIONS: 11:proved 12:proved
// SINCE: two assertions of one macro are told apart by their texts
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define BOTH(a, b) do { assert(a); assert(b); } while (0)
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10) return 0;
  BOTH(x < 20, x < 11);
  BOTH(x < 15, x < 16);
  return 0;
}
