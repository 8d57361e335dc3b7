// EXPECT: false(no-overflow)
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: << of int: the product has to fit
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a >= 0) a = a << 3;
  return 0;
}
