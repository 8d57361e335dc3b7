// EXPECT: true
// ASSUMES-NOT: compiler
// SINCE: a NAN that <math.h> has defined was a question that only the compiler answers, because <float.h> of Clang defines it again
#include <math.h>
#include <float.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned char __VERIFIER_nondet_uchar(void);
#ifndef NAN
#define NAN 0.0 / 0.0
#endif
double not_a_number(void) { return (double)NAN; }
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar();
  if (a > 255) reach_error();
  return 0;
}
