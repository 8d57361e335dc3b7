// EXPECT: false(termination)
// RUN: --property termination
// SINCE: input for ever, and a number that does not come back soon
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned count = 0;
  while (__VERIFIER_nondet_int() != -1) count++;
}
