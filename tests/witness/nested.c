// SPDX-License-Identifier: Apache-2.0
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  unsigned int n = __VERIFIER_nondet_uint();
  unsigned int a = 0;
  unsigned int b = 0;
  while (a < n) {
    while (b < a) {
      b = b + 1;
    }
    if (b != a)
      reach_error();
    a = a + 1;
    b = 0;
  }
  return 0;
}
