// SPDX-License-Identifier: Apache-2.0
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (a > 10) {
    if (b == a * 3 + 7)
      reach_error();
  }
  switch (a) {
    case 1:
    case 2: b++; break;
    default: b--;
  }
  int c = b > 100 ? 1 : 2;
  if (c == 2 && a == 1)
    reach_error();
  return 0;
}
