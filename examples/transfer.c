// SPDX-License-Identifier: Apache-2.0
// Money moves between two accounts for as long as somebody asks; nothing is lost. Expected: TRUE.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

static void transfer(int *from, int *to, int amount) {
  if (amount < 0 || amount > *from) return;
  *from -= amount;
  *to += amount;
}

int main(void) {
  int a = 1000, b = 500;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) transfer(&a, &b, __VERIFIER_nondet_int());
    else transfer(&b, &a, __VERIFIER_nondet_int());
  }
  if (a + b != 1500 || a < 0 || b < 0) reach_error();
  return 0;
}
