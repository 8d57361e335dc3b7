// EXPECT: true
#include <stdio.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
static const char format[] = "%d %s";
int main(void) {
  int n = __VERIFIER_nondet_int(), kept = n;
  char text[4] = "abc";
  printf(format, n, text);
  if (n != kept) reach_error();
  return 0;
}
