// SPDX-License-Identifier: Apache-2.0
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void exit(int);
void reach_error(void) {}
int turns;
#define plus(x) plus((x) + 1)
int (plus)(int x) { int turns = 5; return x + turns; }
#define LOCAL static int
LOCAL // a comment ends here
  through_pointer(int x,   /* and here */
                  int y)
{
  assert(x == y);
  return y;
}
int by_alias(int) __attribute__((alias("other")));
int other(int x) { return -x; }
int falls_off(int x) { if (x) return 1; }
void stop(int x) { if (x == 0) exit(0); turns++; }
int odd(unsigned n);
int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
int main(void) {
  int (*f)(int, int) = &through_pointer;
  int n = __VERIFIER_nondet_int();
  if (plus(1) != 7 || f(3, 3) != 3 || by_alias(2) != -2) reach_error();
  falls_off(0);
  stop(n);
  if (even(n) > 1) reach_error();
  if (turns != 1 || n == 0) reach_error();
  switch (n) {
    case 1:
    case 2: turns = 2; break;
    default: turns = 2;
  }
  return turns;
}
