// EXPECT: false
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int n = 0, m = 0;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  printf("abc%%n %d %s\n", m, "%n");
  fprintf(stderr, "%*d%%\n", 5, n);
  if (n == 0 || m != 0) reach_error();
  return 0;
}
