// EXPECT: true
// RUN: --32
// SINCE: 32-bit gcc has no __int128: decimal constants beyond long long wrap
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int main(void) {
  long long x = __VERIFIER_nondet_int();
  if (x < 0) x = 0;
  double d = 9223372036854775808;
  if (!(x > 9223372036854775808 && 18446744073709551615 < x && sizeof(9223372036854775808) == 8 && d < 0)) reach_error();
  return 0;
}
