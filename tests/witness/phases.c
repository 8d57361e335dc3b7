// SPDX-License-Identifier: Apache-2.0
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int x, y;
void tick(void) {
  x = x + 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) n = 0;
  while (x < n) {
    tick();
    if (x > 0)
      y = x;
  }
  if (y != n) reach_error();
  return 0;
}
