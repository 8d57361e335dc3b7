// EXPECT: false
// MODELS: int
// SINCE: strtoul was not supported; a negative number wraps
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdlib.h>
int main(void) {
  if (!(strtoul("-1", 0, 10) == 1)) reach_error();
}
