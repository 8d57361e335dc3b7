// SPDX-License-Identifier: Apache-2.0
// Loops in macros: their place is the use of the macro.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
#define COUNT(v, n) for (v = 0; v < n; v++) ;
#define UNTIL(c) while (!(c))
#define DOWN(v)   \
  {               \
    int t = v;    \
    while (t > 0) \
      t--;        \
    v = t;        \
  }
int main(void) {
  int n = __VERIFIER_nondet_int(), k;
  if (n < 0) return 0;
  COUNT(k, n) if (k != n) reach_error();
  DOWN(k) UNTIL(k >= n) k++;
  if (k != n || k == 3) reach_error();
  return 0;
}
