// EXPECT: true
// RUN: --property no-division-by-zero
// SINCE: /= and %=, of long
// ASSUMES-NOT: division-by-zero
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long a = 1000, n = __VERIFIER_nondet_long();
  if (n < 1 || n > 100) return 0;
  a /= n;
  a %= n;
  return a != 0;
}
