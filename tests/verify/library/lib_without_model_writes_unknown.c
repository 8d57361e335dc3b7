// EXPECT: unknown(library function mbtowc)
// NATIVE: skip
// SINCE: library functions without a model counted as functions without body and effect
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  wchar_t w = 0;
  mbtowc(&w, "a", 1);
  if (w == 'a') reach_error();
  return 0;
}
