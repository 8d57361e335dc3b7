// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: quotient of the smallest long long and -1
extern long long __VERIFIER_nondet_longlong(void);
int main(void) {
  long long a = __VERIFIER_nondet_longlong(), b = __VERIFIER_nondet_longlong();
  if (b != 0 && b != -1) a = a / b;
  return 0;
}
