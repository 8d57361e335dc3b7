// SPDX-License-Identifier: Apache-2.0
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  unsigned int n = __VERIFIER_nondet_uint();
  unsigned int s = 0;
  for (unsigned int i = 0; i < n; i++) {
    s = s + 2;
  }
  while (1) {
    s = s + 2;
    if (s % 2)
      reach_error();
    if (__VERIFIER_nondet_uint())
      break;
  }
  return 0;
}
