// EXPECT: false(no-overflow)
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: * of long long
extern long long __VERIFIER_nondet_longlong(void);
int main(void) {
  long long a = __VERIFIER_nondet_longlong(), b = __VERIFIER_nondet_longlong();
  if (a > 1000 && b > 1000) { long long c = a * b; (void)c; }
  return 0;
}
