// SPDX-License-Identifier: Apache-2.0
// A function with a loop is called twice. What its loop says of its parameter the caller needs of its own variables, which have no name there.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
static int up(int n) {
  int i = 0;
  while (i < n) {
    i++;
  }
  return i;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 0 || m < 0) return 0;
  int a = up(n), b = up(m);
  if (a != n || b == 3) reach_error();
  return 0;
}
