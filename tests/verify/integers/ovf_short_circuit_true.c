// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: what && does not evaluate cannot overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a < 100 && a + 1 < 50) a = 0;
  return 0;
}
