// EXPECT: false
// SINCE: wide strings were not supported
extern void abort(void);
void reach_error(void) { abort(); }
#include <wchar.h>
int main(void) {
  wchar_t a[4], b[4];
  wmemset(a, L'x', 2);
  a[2] = 0;
  wcscpy(b, a);
  if (b[1] != L'x' || b[2] != 1) reach_error();
}
