// EXPECT: true
// SINCE: wide strings were not supported
extern void abort(void);
void reach_error(void) { abort(); }
#include <wchar.h>
int main(void) {
  wchar_t b[4];
  b[3] = 7;
  wcsncpy(b, L"p", 3);
  if (b[0] != L'p' || b[1] || b[2] || b[3] != 7 + 0) reach_error();
}
