// EXPECT: false
// SINCE: executions did not take conversions to float and double
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdio.h>
int main(void) {
  float f = 0;
  double d = 0;
  if (scanf("%f %lf", &f, &d) == 2 && f == 2.5f && d == 0x1p-1074) reach_error();
  return 0;
}
