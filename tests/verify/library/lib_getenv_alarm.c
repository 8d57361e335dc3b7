// EXPECT: unknown(alarm not confirmed)
// NATIVE: skip
// SINCE: a variable of the environment is there or not
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
  const char *a = getenv("A"), *b = getenv("A");
  if (a == 0 && b != 0) reach_error();
  return 0;
}
