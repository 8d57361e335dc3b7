// SPDX-License-Identifier: Apache-2.0
// Written out with its number, the use of a macro would leave __COUNTER__ at another one behind it.
extern void reach_error(void);
#define LP(i, n) for (i = 0; i < n; i++) ;
#define ID __COUNTER__
int main(void) {
  int i;
  LP(i, ID + 3)
  int k = __COUNTER__;
  if (k != 0) reach_error();
  return 0;
}
