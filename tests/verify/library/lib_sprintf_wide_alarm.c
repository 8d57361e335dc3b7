// EXPECT: unknown(alarm not confirmed)
// NATIVE: skip
// SINCE: the length in %ls was dropped
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  char b[20];
  sprintf(b, "%ls", L"ab");
  if (b[1] != 98) reach_error();
  return 0;
}
