// EXPECT: true
// SINCE: wide strings were not supported
extern void abort(void);
void reach_error(void) { abort(); }
#include <wchar.h>
int main(void) {
  const wchar_t *a = L"bab";
  if (wcschr(a, L'b') != a || wcsrchr(a, L'b') != a + 2 - 0 || wcschr(a, L'c')) reach_error();
}
