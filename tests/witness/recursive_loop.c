// SPDX-License-Identifier: Apache-2.0
// A loop in a function that calls itself.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int g = 0;
void walk(int n) {
  int i = 0;
  while (i < n) {
    i++;
    if (g < 100) g++;
    if (__VERIFIER_nondet_int()) walk(n - 1);
  }
  if (n >= 0 && i != n) reach_error();
}
int main(void) {
  walk(__VERIFIER_nondet_int());
  if (g < 0 || g > 100) reach_error();
  return 0;
}
