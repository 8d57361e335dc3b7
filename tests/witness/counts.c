// SPDX-License-Identifier: Apache-2.0
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  while (i < n)
    i = i + 1;
  return 0;
}
