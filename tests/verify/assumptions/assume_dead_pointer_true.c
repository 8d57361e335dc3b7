// EXPECT: true
// ASSUMES: memory-safety
// NATIVE: skip
// SINCE: that a pointer to a freed block is not compared with a new one was assumed and not listed
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
  char *old = malloc(8);
  free(old);
  char *fresh = malloc(8);
  if (old != 0 && old == fresh) reach_error();
  return 0;
}
