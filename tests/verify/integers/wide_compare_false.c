// EXPECT: false
// SINCE: wide strings were not supported
extern void abort(void);
void reach_error(void) { abort(); }
#include <wchar.h>
int main(void) {
  wchar_t a[3] = L"ab";
  if (wcslen(a) != 2 || wcscmp(a, L"ac") >= 0 || wcsncmp(a, L"ac", 1) != 1) reach_error();
}
