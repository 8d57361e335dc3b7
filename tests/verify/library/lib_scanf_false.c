// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#include <stdio.h>
int main(void) {
  int a = 1, b = 2, c = 3;
  int n = scanf("%d%d", &a, &b);
  if (c != 3) reach_error();
  if (n == 1 && a == 40) reach_error();
  return 0;
}
