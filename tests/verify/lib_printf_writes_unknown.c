// EXPECT: unknown(a format that may have %n)
// SINCE: %n wrote nothing
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int n = 0;
  if (__VERIFIER_nondet_uint() * 2654435761u != 0xdeadbeefu) return 0;  // not found by random execution
  printf("abc%-5n", &n);
  if (n == 3) reach_error();
  return 0;
}
