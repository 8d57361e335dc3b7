// EXPECT: true
// RUN: --property no-overflow
// SINCE: Craig interpolation by Farkas' lemma did not end: the rewriter gave a negated equivalence back
// NATIVE: skip
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  if (low < 0 || high < low) return 0;
  int middle = low + (high - low) / 2;
  return middle >= low;
}
