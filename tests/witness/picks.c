// SPDX-License-Identifier: Apache-2.0
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int limit = 3;
int twice(int v) {
  int r = v + v;
  return r;
}
int main(void) {
  int i = 0;
  int s = 0;
  while (i < limit) {
    int v = __VERIFIER_nondet_int();
    if (v < 1 || v > 9)
      return 0;
    s = s + v;
    i = i + 1;
  }
  if (twice(s) == 22)
    reach_error();
  return 0;
}
