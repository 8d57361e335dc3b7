// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: unary minus of long long
extern long long __VERIFIER_nondet_longlong(void);
int main(void) {
  long long a = __VERIFIER_nondet_longlong();
  if (a > (-9223372036854775807LL - 1)) a = -a;
  return 0;
}
