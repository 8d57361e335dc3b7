// SPDX-License-Identifier: Apache-2.0
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  while (i < n) {
    for (int k = 0; k < 3; ++k) __VERIFIER_nondet_int();
    ++i;
  }
}
