// EXPECT: true
// RUN: --property valid-memsafety --malloc-may-fail
// NATIVE: skip
#include <stdlib.h>
#include <wchar.h>
int main(void) {
  wchar_t *p = wcsdup(L"a");
  if (p) *p = 'b';
  free(p);
  return 0;
}
