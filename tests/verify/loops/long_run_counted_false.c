// EXPECT: false
// LIMIT: timeout [bv int sp kojak predicates impact interp induction plain nopromotion choice loopfree]
// SINCE: the error is behind more steps than the interpreter can execute; compiled code takes a fraction of a second
#include <stdlib.h>

void reach_error(void) { abort(); }

int main(void) {
  unsigned x = 0;
  while (x < 0x03ffffff) x += 2;
  if (x % 2 == 0) reach_error();
}
