// EXPECT: true
// RUN: --preset=trace-abstraction --int-model=int
// Elements become other constants step by step: 1, then 5, then 1 + 5.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 500000000) return 0;
  int *a = malloc(4UL * n), *b = malloc(4UL * n);
  for (int i = 0; i < n; i++) a[i] = 1;
  for (int i = 0; i < n; i++) b[i] = 1;
  for (int i = 0; i < n; i++) {
    if (a[i] == 1) a[i] = a[i] + 4;
    else a[i] = a[i] + 3;
  }
  for (int i = 0; i < n; i++) {
    if (b[i] == 1) b[i] = b[i] + a[i];
  }
  for (int i = 0; i < n; i++)
    if (b[i] != 6) reach_error();
  return 0;
}
