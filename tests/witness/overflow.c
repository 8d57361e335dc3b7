// SPDX-License-Identifier: Apache-2.0
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a < 5)
    return 0;
  int b = a + 5;
  return b > 0;
}
