// SPDX-License-Identifier: Apache-2.0
// A loop without a body, whose head GraphML has there.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0) return 0;
  do {
    { /* nothing */ }
  } while (x-- > 0);
  if (x != -1) reach_error();
  return 0;
}
