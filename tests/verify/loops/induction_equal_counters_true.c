// EXPECT: true
// RUN: --preset=k-induction
// the error would be a million rounds away; that the counters are the same follows from no number of rounds without it
// SINCE: k-induction had ranges of variables as its only invariants
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned here = 0, there = 0, rounds = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      here += 3;
      there += 3;
    } else {
      here += 5;
      there += 5;
    }
    rounds++;
  }
  if (here == 1000000 && there != 1000000) reach_error();
  return 0;
}
