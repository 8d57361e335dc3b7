// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#include <stdio.h>
int main(void) {
  int a = 1, b = 2, c = 3;
  if (scanf("%d", &a) != 1) a = 1;
  if (b != 2) reach_error();
  sscanf("7", "%d", &b);
  if (c != 3) reach_error();
  return 0;
}
