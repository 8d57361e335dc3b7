// EXPECT: true
// RUN: --property termination
// SINCE: the input may go on for ever
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int budget = 100;
  while (__VERIFIER_nondet_int() && budget > 0) budget--;
}
