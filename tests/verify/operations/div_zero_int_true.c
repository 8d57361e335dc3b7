// EXPECT: true
// RUN: --property no-division-by-zero
// SINCE: / of int
// ASSUMES-NOT: division-by-zero
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), r = 0;
  if (n > 0) r = 100 / n;
  return r;
}
