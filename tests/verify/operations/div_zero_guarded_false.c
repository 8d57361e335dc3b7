// EXPECT: false(no-division-by-zero)
// RUN: --property no-division-by-zero
// SINCE: && decides whether it is divided
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n != 1 && 10 / n > 2) return 1;
  return 0;
}
