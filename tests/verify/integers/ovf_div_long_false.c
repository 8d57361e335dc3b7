// EXPECT: false(no-overflow)
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: quotient of the smallest long and -1
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long a = __VERIFIER_nondet_long(), b = __VERIFIER_nondet_long();
  if (b != 0) a = a / b;
  return 0;
}
