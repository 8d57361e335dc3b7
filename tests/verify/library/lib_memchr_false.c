// EXPECT: false
// SINCE: memchr was not supported
extern void abort(void);
void reach_error(void) { abort(); }
#include <string.h>
int main(void) {
  const char *p = memchr("hello", 'o', 4);
  if (p == 0 || *p != 'o') reach_error();
}
