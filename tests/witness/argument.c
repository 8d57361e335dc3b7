// SPDX-License-Identifier: Apache-2.0
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
static void f(int value) {
  if (value == 7) reach_error();
}
int main(void) {
  int x = __VERIFIER_nondet_int(), d = 0;
  f(d = x + 1);
  return d;
}
