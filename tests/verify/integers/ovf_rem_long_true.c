// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: %= of long: the quotient of the smallest number and -1 does not fit
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long a = __VERIFIER_nondet_long(), b = -1;
  if (a < 0 && a > -9223372036854775807L - 1) a %= b;
  return 0;
}
