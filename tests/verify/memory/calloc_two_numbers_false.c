// EXPECT: false
#include <assert.h>
// NATIVE: skip
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  size_t n = (size_t)__VERIFIER_nondet_uint() << 32, size = __VERIFIER_nondet_uint();
  if (size == 0 || n >> 32 < 3 || size >> 30 != 3) return 0;
  char *p = calloc(n, size * 4);
  assert(p != 0);
  return 0;
}
