// SPDX-License-Identifier: Apache-2.0
// A condition that ends in a line where other branches and loops begin.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int n = __VERIFIER_nondet_int(), x, y = 0;
  if (n < 0) return 0;
  for (x = 0; x <
              n; x++) { if (x > 3) y = 1; }
  if (x == 5 &&
      y == 1) while (y < x) y++;
  if (y == 5) reach_error();
  return 0;
}
