// SPDX-License-Identifier: Apache-2.0
// A function with a loop is called three times, and the result of one call matters.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
static int up(int n) {
  int i = 0;
  while (i < n) i++;
  return i;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 0 || m < 0) return 0;
  up(m);
  int a = up(n);
  up(m);
  if (a != n || m == 3) reach_error();
  return 0;
}
