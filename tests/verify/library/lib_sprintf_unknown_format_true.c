// EXPECT: true
// SINCE: formats that are not modelled write any contents, as before
#include <stdio.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
extern double __VERIFIER_nondet_double(void);
int main(void) {
  char buffer[64], other = 'x';
  snprintf(buffer, sizeof buffer, "%f", __VERIFIER_nondet_double());
  if (other != 'x') reach_error();
  return 0;
}
