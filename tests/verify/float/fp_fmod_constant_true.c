// EXPECT: true
// SINCE: any result that has a sign and a bound
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
#include <math.h>
int main(void) {
  if (fmod(-17.5, 4.0) != -1.5) reach_error();
  if (remainder(15.0, -4.0) != -1.0 || fmodl(100.25L, 3.0L) != 1.25L || fmodf(5.5f, -2.0f) != 1.5f) reach_error();
  if (!signbit(fmod(-4.0, 2.0)) || !isnan(fmod(1.0, 0.0)) || fmod(3.0, INFINITY) != 3.0) reach_error();
}
