// SPDX-License-Identifier: Apache-2.0
// The loop of a function that is inlined twice: a witness speaks of its local variables, whichever call it is.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int half(int n) {
  int i = 0, k = 0;
  while (i < n) {
    i = i + 2;
    k = k + 1;
  }
  return i == 2 * k;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 1000) return 0;
  if (!half(n)) reach_error();
  if (!half(n - 1)) reach_error();
  return 0;
}
