// EXPECT: false
// NATIVE: skip
// SINCE: what a function writes may be the size that it was given
#include <stdlib.h>
#include <unistd.h>
void reach_error(void) { abort(); }
int main(void) {
  unsigned long n = 8;
  long got = read(0, &n, n);
  if (got == 8 && n == 0) reach_error();
}
