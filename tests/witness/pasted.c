// SPDX-License-Identifier: Apache-2.0
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
#define NAMED(a) to##a
int x;
int main(void) {
  int NAMED(tal) = __VERIFIER_nondet_int() > 0;
  x = 1;
  if (NAMED(tal) > 1) reach_error();
  return 0;
}
