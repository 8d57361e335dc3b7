// EXPECT: unknown(with a buffer)
// SINCE: a stream's buffer kept its contents
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  static char buffer[64];
  setvbuf(stdout, buffer, _IOFBF, 64);
  putchar('x');
  if (buffer[0] == 'x') reach_error();
  return 0;
}
