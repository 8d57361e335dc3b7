// EXPECT: true
// NATIVE: skip
// RUN: --property no-overflow
// SINCE: the remainder is undefined where the quotient overflows (C17 6.5.5p6); gcc's sanitizer says so, too
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (b != 0 && b < -1) a = a % b;
  return 0;
}
