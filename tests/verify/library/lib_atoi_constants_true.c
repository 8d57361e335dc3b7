// EXPECT: true
// LIMIT: timeout | out of memory [int bv]
// SINCE: atoi, atol and atoll returned any value
#include <stdlib.h>
void reach_error(void) { abort(); }
int main(void) {
  if (atoi(" \t-2147483648x") != -2147483647 - 1) reach_error();
  if (atol("+12 3") != 12) reach_error();
  if (atoll("9223372036854775807") != 9223372036854775807) reach_error();
  if (atoi("") != 0) reach_error();
  if (atoi("- 1") != 0) reach_error();
  if (atoi("0x10") != 0) reach_error();
  if (atoi("010") != 10) reach_error();
  return 0;
}
