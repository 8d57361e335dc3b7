// EXPECT: true
#include <stdlib.h>

void reach_error(void) { abort(); }

int main(void) {
  unsigned x = 0;
  while (x < 0x03ffffff) x += 2;
  if (x % 2 != 0) reach_error();
}
