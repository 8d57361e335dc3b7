// SPDX-License-Identifier: Apache-2.0
// A check digit: unsigned arithmetic wraps, so the order of the additions does not matter. Expected: TRUE.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned int data[4], forwards = 0, backwards = 0;
  for (int i = 0; i < 4; i++) data[i] = __VERIFIER_nondet_uint();
  for (int i = 0; i < 4; i++) forwards += data[i];
  for (int i = 3; i >= 0; i--) backwards += data[i];
  if (forwards != backwards) reach_error();
  return 0;
}
