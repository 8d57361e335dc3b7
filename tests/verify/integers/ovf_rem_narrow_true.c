// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: of a char the remainder is that of an int: its quotient fits
extern char __VERIFIER_nondet_char(void);
int main(void) {
  signed char a = __VERIFIER_nondet_char(), b = -1;
  a = a % b;
  a %= b;
  return a;
}
