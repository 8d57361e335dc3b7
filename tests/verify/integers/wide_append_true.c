// EXPECT: true
// SINCE: wide strings were not supported
extern void abort(void);
void reach_error(void) { abort(); }
#include <wchar.h>
int main(void) {
  wchar_t b[5] = L"a";
  wcscat(b, L"b");
  wcsncat(b, L"cd", 1);
  if (b[1] != L'b' || b[2] != L'c' || b[3] != 0) reach_error();
}
