// SPDX-License-Identifier: Apache-2.0
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  unsigned n = __VERIFIER_nondet_int(), total = 0, i, rounds = 0;
  if (n > 1000000) return 0;
  for (i = 0; i < n; i++) {
    total += 2;
  }
  do {
    rounds++;
  } while (rounds < n);
  for (;;) {
    if (rounds == 0) break;
    rounds--;
  }
  if (total != 2 * n) reach_error();
  if (rounds != 0) reach_error();
  return 0;
}
