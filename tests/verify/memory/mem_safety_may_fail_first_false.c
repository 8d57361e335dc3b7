// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety --malloc-may-fail
// NATIVE: skip
// SINCE: the function that says whether an allocation fails moved the table of functions under the pass that added it
#include <stdlib.h>
static int *make(int n) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = n;
  return p;
}
static int keep(void) {
  static int *held;
  held = make(1);
  return held != 0 && *held == 1 && held[1] == 1;
}
int main(void) { return keep() == 3; }
