// SPDX-License-Identifier: Apache-2.0
// A length is kept in a byte, so 256 items look like none. Expected: FALSE.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int wanted = __VERIFIER_nondet_int();
  if (wanted <= 0 || wanted > 1000) return 0;
  unsigned char length = wanted;
  if (length == 0) reach_error();
  return 0;
}
