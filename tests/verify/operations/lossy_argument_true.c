// EXPECT: true
// RUN: --property no-lossy-conversion
// SINCE: an argument is converted to the type of the parameter
// NATIVE: skip
extern short __VERIFIER_nondet_short(void);
static int low(signed char c) { return c; }
int main(void) {
  short x = __VERIFIER_nondet_short();
  if (x < -128 || x > 127) return 0;
  return low(x);
}
