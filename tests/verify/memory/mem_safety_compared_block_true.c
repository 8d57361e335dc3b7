// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: memcmp compares so many characters (C17 7.24.4.1), also behind the first that differ
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char a[3] = { 'a', 'b', 'c' }, b[3] = { 'x', 'b', 'c' };
  size_t n = __VERIFIER_nondet_uint() % 4;
  return n > 0 && memcmp(a, b, n) == 0;
}
