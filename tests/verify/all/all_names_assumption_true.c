// EXPECT: true
// RUN: --all --property no-overflow
// OBLIGATIONS: 9:proved 10:proved
// NATIVE: skip
// SINCE: what is proved of 100 / n is that it does not overflow; the report names the division by zero that nothing checks
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int r = 100 / n;
  return r / 2;
}
