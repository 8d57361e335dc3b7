// EXPECT: true
// RUN: --property valid-memsafety
// NATIVE: skip
#include <stdlib.h>
union u { char c; long long l; };
int main(void) {
  union u *p = malloc(sizeof *p);
  p->l = 1;
  free(p);
  return 0;
}
