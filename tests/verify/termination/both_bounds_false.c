// EXPECT: false(termination)
// RUN: --property termination
// SINCE: two numbers that meet
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int lo = __VERIFIER_nondet_int(), hi = __VERIFIER_nondet_int();
  if (lo < -1000 || hi > 1000) return 0;
  while (lo < hi) { int m = lo; lo = m; }
}
