// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety --malloc-may-fail
// NATIVE: skip
#include <stdlib.h>
#include <wchar.h>
int main(void) {
  wchar_t *p = wcsdup(L"a");
  *p = 'b';
  free(p);
  return 0;
}
