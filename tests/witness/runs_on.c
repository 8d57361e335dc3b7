// SPDX-License-Identifier: Apache-2.0
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  while (i > 0)
    if (i != 5) --i;
}
