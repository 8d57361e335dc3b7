// EXPECT: unknown(realloc to size 0)
// NATIVE: skip
// SINCE: an execution ended where realloc got size 0, but the interpreter went on
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  char *p = malloc(4), *q = realloc(p, 0);
  if (q) reach_error();
  return 0;
}
