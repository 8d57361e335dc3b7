// EXPECT: true
// MODELS: int
// SINCE: strtol was not supported; the base comes from the prefix
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdlib.h>
int main(void) {
  char *end;
  long n = strtol("0x1g", &end, 0);
  if (!(n == 1 && *end == 'g')) reach_error();
}
