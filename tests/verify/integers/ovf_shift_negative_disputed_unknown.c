// EXPECT: unknown(left shift of a negative number)
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: C leaves the shift of a negative number undefined; compilers define it, and its value may fit
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a > -10 && a < 10) a = a << 2;
  return 0;
}
