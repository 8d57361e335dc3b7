// EXPECT: true
// RUN: --property termination
// SINCE: the interval gets shorter; not with m as its new beginning
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int lo = 0, hi = __VERIFIER_nondet_int();
  while (lo < hi) {
    int m = lo + (hi - lo) / 2;
    if (__VERIFIER_nondet_int()) lo = m + 1; else hi = m;
  }
}
