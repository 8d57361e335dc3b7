// EXPECT: true
// SINCE: wide strings were not supported
extern void abort(void);
void reach_error(void) { abort(); }
#include <wchar.h>
int main(void) {
  wchar_t a[10], b[10];
  wmemset(a, L'x', 4);
  a[4] = 0;
  wcscpy(b, a);
  wcsncat(b, L"yz", 1);
  if (wcslen(b) != 5 || b[4] != L'y' || wcscmp(a, b) >= 0 || wcschr(b, L'y') != b + 4) reach_error();
  wcsncpy(b, L"p", 3);
  if (b[0] != L'p' || b[1] || b[2] || b[3] != L'x' || wcsrchr(a, L'x') != a + 3 - 0) reach_error();
}
