// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety --malloc-may-fail
// NATIVE: skip
#include <stdlib.h>
int main(void) {
  void *p = NULL;
  int failed = posix_memalign(&p, 16, 1);
  *(char *)p = 1;
  if (!failed) free(p);
  return 0;
}
