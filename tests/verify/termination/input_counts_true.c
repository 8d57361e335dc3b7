// EXPECT: true
// RUN: --property termination
// SINCE: the number ends the loop
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned count = 0;
  while (count != 100000 && __VERIFIER_nondet_int() != -1) count++;
}
