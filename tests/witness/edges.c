// SPDX-License-Identifier: Apache-2.0
extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  unsigned int n = __VERIFIER_nondet_uint();
  unsigned int x = 0;
  unsigned int y = 0;
  while (x < n) {
    x = x + 1;
    if (x % 2)
      y = y + 3;
    else
      y = 3 + y;
  }
  if (y != 3 * x)
    reach_error();
  unsigned int i = 0;
  unsigned int seen = 0;
  do {
    i = i + 1;
    seen = seen + 1;
  } while (i < n);
  if (seen != i)
    reach_error();
  return 0;
}
