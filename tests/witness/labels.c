// SPDX-License-Identifier: Apache-2.0
// What is labelled happens behind its label: who jumps there passes it, too.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int n = __VERIFIER_nondet_int(), x = 0, y = 0;
  switch (n) {
  case 1: y = 1; break;
  default: y = 2;
  }
again: x++;
  if (x < 3) goto again;
  do { more: y++; if (y == 3) goto more; } while (y < 10);
  if (x != 3 || y < 10) reach_error();
  return 0;
}
