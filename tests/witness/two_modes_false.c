// SPDX-License-Identifier: Apache-2.0
// Each of two calls keeps to a case of its own: the invariant of the loop has both.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
static int run(int twice, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += twice ? 2 : 1;
  return s;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  int a = run(0, n), b = run(1, n);
  if (a > b || a == 3) reach_error();
  return 0;
}
