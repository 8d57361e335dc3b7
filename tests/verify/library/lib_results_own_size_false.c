// EXPECT: false
// NATIVE: skip
// SINCE: the size asked for is the one before the result is stored
#include <stdlib.h>
#include <unistd.h>
void reach_error(void) { abort(); }
int main(void) {
  char text[64];
  long n = 2;
  n = read(0, text, 10 - n);
  if (n == 8) reach_error();
}
