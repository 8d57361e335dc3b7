// EXPECT: true
// MODELS: int
// SINCE: strtol was not supported
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdlib.h>
int main(void) {
  char *end;
  long n = strtol("-7x", &end, 10);
  if (!(n == -7 && *end == 'x')) reach_error();
}
