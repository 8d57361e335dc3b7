// EXPECT: true
// RUN: --preset=trace-abstraction --int-model=int
// A sum, in an array of one element, that the first round of the loop sets; what is added is 0 or 1.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
int n;
int main(void) {
  n = __VERIFIER_nondet_int();
  if (n <= 0) return 0;
  if (n > 500000000) abort();
  int i;
  int sum[1], *a = malloc(4UL * n);
  for (i = 0; i < n; i++) a[i] = i % 2;
  for (i = 0; i < n; i++) {
    if (i == 0) sum[0] = 0;
    else sum[0] = sum[0] + a[i];
  }
  if (sum[0] > n) reach_error();
  return 0;
}
