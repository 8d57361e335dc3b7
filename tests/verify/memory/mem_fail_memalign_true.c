// EXPECT: true
// RUN: --property valid-memsafety --malloc-may-fail
// NATIVE: skip
// POSIX posix_memalign: 0 means that there is a block; else the pointer keeps its value.
#include <stdlib.h>
int main(void) {
  char c = 0;
  void *p = &c;
  int failed = posix_memalign(&p, 16, 1);
  *(char *)p = 1;
  if (!failed) free(p);
  return 0;
}
