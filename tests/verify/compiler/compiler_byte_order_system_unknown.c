// EXPECT: unknown(scalar_storage_order)
// NATIVE: skip
// SINCE: a file that calls itself a system header hid the attribute
#include "parts/byte_order_system.h"
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  union { struct s s; unsigned char b[4]; } u;
  u.s.i = 1;
  if (u.b[3] == 1) reach_error();
  return 0;
}
