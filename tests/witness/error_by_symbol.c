// SPDX-License-Identifier: Apache-2.0
// The error is asked for by the assembler name of the function: so is the property of the witness.
// RUN: --error-function my_error
extern int __VERIFIER_nondet_int(void);
void by_symbol(void) __asm__("my_error");
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 3) by_symbol();
  return 0;
}
