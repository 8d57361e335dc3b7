// EXPECT: false
// NATIVE: skip
// SINCE: one seed: any numbers
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  srand(1);
  int a = rand();
  if (a == rand()) reach_error();
  return 0;
}
