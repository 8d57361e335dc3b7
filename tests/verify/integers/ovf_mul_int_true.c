// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// MODELS: int
// SINCE: * of int
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a > -1000 && a < 1000 && b > -1000 && b < 1000) { int c = a * b; (void)c; }
  return 0;
}
